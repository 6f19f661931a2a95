import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { fromCamaraAmount } from '../server/src/gateways/carrier/camara/money.ts';
import { attack } from './billing-attack.ts';
import { measureBareLoop } from './billing-bare-loop.ts';
import { startCarrier, type BenchCarrier, type CarrierStats, type Debit } from './billing-carrier.ts';
import { FAULTS, seedDatabaseFault } from './billing-faults.ts';
import { createBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { countByBehaviour, firstKey, numbersOf, type Numbered } from './billing-numbers.ts';
import { renewAll, settleAll, type Renewed } from './billing-run.ts';
import { seedDueRenewals, withdrawConsents, type Seeded } from './billing-seed.ts';
import { verifyBilling, type BillingOutcome } from './billing-outcome.ts';
import { killWorker, startWorker } from './billing-worker.ts';
import { printClaims } from './tools/claims.ts';
import { findFreePort } from './tools/free-port.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// Many renewals due at once, through the whole product: one worker, one carrier that is slow, lists late and ignores
// known keys, the worker killed in the middle. At the end the carrier's ledger is compared with ours.

/** A minute of the carrier's lateness and of our window is a second here: 30 and 60 minutes. */
const LIST_LAG_MS = 30_000;
const WINDOW_MINUTES = 1;
const BARE_COUNT = 4_000;

const { values: asked } = readArguments({
  options: {
    big: { type: 'boolean', default: false },
    count: { type: 'string' },
    'pace-count': { type: 'string' },
    'pace-only': { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    kill: { type: 'boolean', default: true },
    fault: { type: 'string' },
  },
  allowNegative: true,
});
const fault = FAULTS.find((name) => name === asked.fault) ?? null;
if (asked.fault !== undefined && fault === null) throw new Error(`--fault is one of ${FAULTS.join(', ')}`);

/** Faults: denials, lost and late replies, throttling, and kills of the worker. */
type Stage = { name: string; seed: string; count: number; kills: number; hasPace: boolean; fault: typeof fault };

if (!asked['pace-only']) {
  const count = Number(asked.count ?? (asked.big ? 200_000 : 2_000));
  await runStage({ name: 'truth', seed: asked.seed, count, kills: asked.kill ? 2 : 0, hasPace: false, fault });
}
// A throttling carrier receives fewer requests, and a killed worker sends none: no pace is measured there.
if (fault === null) {
  const count = Number(asked['pace-count'] ?? 10_000);
  await runStage({ name: 'pace', seed: `calm ${asked.seed}`, count, kills: 0, hasPace: true, fault });
}

async function runStage({ name, seed, count, kills, hasPace, fault }: Stage): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lisan-bench-billing-'));
  const database = await createBenchDatabase(dataDir);
  let carrier: BenchCarrier | undefined;
  try {
    if (database.engine !== 'postgres') throw new Error('set TEST_DATABASE_URL: this benchmark needs PostgreSQL');
    const numbers = numbersOf(count, seed);
    console.log(
      `\n${name}: ${count} renewals due on ${database.engine}, --seed ${asked.seed}${fault ? `, fault ${fault}` : ''}`,
    );
    printPlan(numbers);
    const port = await findFreePort();
    const callbackUrl = `http://127.0.0.1:${port}/api/carrier/callbacks`;
    carrier = await startCarrier({ seed, listLagMs: LIST_LAG_MS, callbackUrl });
    const worker = { port, dataDir, carrierUrl: carrier.url, windowMinutes: WINDOW_MINUTES, fault, env: database.env };
    const start = () => startWorker(worker);
    const seeded = await seedRows(database, count, start);
    const bare = hasPace ? await bareRate(database, seeded, Math.min(BARE_COUNT, count)) : null;
    await database.use((db) => withdrawConsents(db, withdrawnOf(numbers), seeded.past));
    await database.use((db) => seedDatabaseFault(db, fault));
    const due = numbers.filter(({ behaviour }) => behaviour !== 'withdrawn').length;
    const run = { dataDir, database, carrier, random: seededRandom(seed), count: due, start };
    const renewed = await renewAll(run, { kills });
    const undecided = await settleAll(run, renewed.worker);
    const debits = [...firstDebits(numbers, seeded), ...(await debitsOf(carrier))];
    const outcome = await database.use((db) => verifyBilling(db, { debits, dueAt: seeded.dueAt }));
    const accepted = await database.use(attack);
    const stats = await carrier.stats();
    console.log(
      `${outcome.charges - numbers.length} charges in the ledger; ${outcome.active} active, ${outcome.grace} in grace; ` +
        `${stats.listRequests} pages of payments, ${stats.lookups} look-ups, ${stats.refusals} refusals for too many`,
    );
    printClaims([
      ...(bare === null ? [killClaim(renewed, kills)] : paceClaims(renewed, bare)),
      ...truthClaims(outcome, { undecided: Math.max(undecided, outcome.undecided), accepted, stats }),
    ]);
  } finally {
    await killWorker();
    await carrier?.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function printPlan(numbers: readonly Numbered[]): void {
  console.log(
    countByBehaviour(numbers)
      .map(([behaviour, times]) => `${behaviour} ${times}`)
      .join(', '),
  );
}

/** A first start migrates and publishes the course and the plans, as in every installation. */
async function seedRows(
  at: BenchDatabase,
  count: number,
  start: () => ReturnType<typeof startWorker>,
): Promise<Seeded> {
  const first = await start();
  await first.stop();
  const startedAt = performance.now();
  const seeded = await at.use((db) => seedDueRenewals(db, count));
  console.log(`seeded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return seeded;
}

function withdrawnOf(numbers: readonly Numbered[]): number[] {
  return numbers.filter(({ behaviour }) => behaviour === 'withdrawn').map(({ n }) => n);
}

function firstDebits(numbers: readonly Numbered[], { plan }: Seeded): Debit[] {
  return numbers.map(({ n, msisdn }) => ({ key: firstKey(n), msisdn, amount: plan.price.amount }));
}

async function debitsOf(at: BenchCarrier): Promise<Debit[]> {
  const debits = await at.debits();
  return debits.map(({ amount, ...debit }) => ({
    ...debit,
    amount: fromCamaraAmount({ amount, currency: 'IQD' })?.amount ?? Number.NaN,
  }));
}

/** On a copy of the rows, before any renewal. */
async function bareRate(at: BenchDatabase, seeded: Seeded, count: number): Promise<number> {
  const copy = await at.copy();
  try {
    return await copy.use((db) => measureBareLoop(db, count, seeded));
  } finally {
    await copy.drop();
  }
}

function paceClaims({ perSecond, statementsEach }: Renewed, bare: number) {
  return [
    { name: 'renewals/s of one worker', value: perSecond, reach: 500, atLeast: true },
    { name: 'renewals/s of a bare loop that writes the same rows', value: bare, reach: 0, atLeast: true },
    { name: 'ratio to the bare loop', value: perSecond / bare, reach: 0.5, atLeast: true },
    { name: 'statements per renewal', value: statementsEach, reach: 3, atLeast: false },
  ];
}

function killClaim(renewed: Renewed, kills: number) {
  return { name: 'kills', value: renewed.kills, reach: kills, atLeast: true };
}

type Found = { undecided: number; accepted: number; stats: CarrierStats };

function truthClaims(outcome: BillingOutcome, { undecided, accepted, stats }: Found) {
  const none = (name: string, value: number, reach = 0) => ({ name, value, reach, atLeast: false });
  return [
    none('requests per payment key', stats.maxRequestsPerKey, 1),
    none('payment keys debited twice', outcome.keysDebitedTwice),
    none('periods debited twice', outcome.periodsDebitedTwice),
    none('carrier debits that the ledger lacks', outcome.onlyAtCarrier),
    none('ledger charges that the carrier lacks', outcome.onlyInLedger),
    none('charges of another amount', outcome.otherAmount),
    none('bills paid twice', outcome.paidTwice),
    none('charges without a consent that stands', outcome.withoutConsent),
    none('refund reviews', outcome.reviews),
    none('subscriptions undecided', undecided),
    none('subscriptions whose events do not lead to their state', outcome.illegal),
    none('neither renewed once nor in grace unpaid', outcome.wrongOutcome),
    none('charges that bought nothing without a refund review', outcome.unreviewed),
    none('writes that the database should refuse and does not', accepted),
  ];
}
