import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { fromCamaraAmount } from '../server/src/gateways/carrier/camara-money.ts';
import { attack } from './billing-attack.ts';
import { measureBareLoop } from './billing-bare-loop.ts';
import { startCarrier, type BenchCarrier, type CarrierStats, type Debit } from './billing-carrier.ts';
import { FAULTS, seedDatabaseFault } from './billing-faults.ts';
import { prepareGround, type Ground } from './billing-ground.ts';
import { countByBehaviour, firstKey, numbersOf, type Numbered } from './billing-numbers.ts';
import { renewAll, settleAll, type Renewed } from './billing-run.ts';
import { seedDueRenewals, withdrawConsents, type Seeded } from './billing-seed.ts';
import { judge, type Verdict } from './billing-verdict.ts';
import { killWorker, startWorker } from './billing-worker.ts';
import { printClaims } from './tools/claims.ts';
import { findFreePort } from './tools/free-port.ts';

// Many renewals due at once, through the whole product: a worker of its own, a carrier of its own that is slow, lists
// late and knows no key, the worker killed in the middle. At the end the carrier's books are held against ours.

/** A minute of the carrier's lateness and of our window is a second here: 30 and 60 minutes. */
const LIST_LAG_MS = 30_000;
const WINDOW_MINUTES = 1;
const BARE_COUNT = 4_000;

const { values: asked } = parseArgs({
  options: {
    big: { type: 'boolean', default: false },
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    kill: { type: 'boolean', default: true },
    fault: { type: 'string' },
  },
  allowNegative: true,
});
const fault = FAULTS.find((name) => name === asked.fault) ?? null;
if (asked.fault !== undefined && fault === null) throw new Error(`--fault is one of ${FAULTS.join(', ')}`);

const dataDir = mkdtempSync(join(tmpdir(), 'lisan-bench-billing-'));
const ground = await prepareGround(dataDir);
let carrier: BenchCarrier | undefined;
try {
  if (ground.engine !== 'postgres') throw new Error('set TEST_DATABASE_URL: this benchmark needs PostgreSQL');
  const numbers = numbersOf(Number(asked.count ?? (asked.big ? 200_000 : 2_000)), asked.seed);
  printPlan(numbers);
  const port = await findFreePort();
  carrier = await startCarrier({
    seed: asked.seed,
    listLagMs: LIST_LAG_MS,
    callbackUrl: `http://127.0.0.1:${port}/api/carrier/callbacks`,
  });
  const worker = { port, dataDir, carrierUrl: carrier.url, windowMinutes: WINDOW_MINUTES, fault, env: ground.env };
  const start = () => startWorker(worker);
  const seeded = await seed(ground, numbers.length, start);
  const bare = await bareRate(ground, seeded, Math.min(BARE_COUNT, numbers.length));
  await ground.use((db) => withdrawConsents(db, withdrawnOf(numbers), seeded.past));
  await ground.use((db) => seedDatabaseFault(db, fault));
  const run = {
    dataDir,
    ground,
    carrier,
    random: seededRandom(asked.seed),
    count: numbers.filter(({ behaviour }) => behaviour !== 'withdrawn').length,
    start,
  };
  const renewed = await renewAll(run, { kills: asked.kill ? 2 : 0 });
  const undecided = await settleAll(run, renewed.worker);
  const debits = [...firstDebits(numbers, seeded), ...(await debitsOf(carrier))];
  const verdict = await ground.use((db) => judge(db, { debits, dueAt: seeded.dueAt }));
  const accepted = await ground.use(attack);
  const stats = await carrier.stats();
  console.log(
    `${verdict.charges - numbers.length} charges in the ledger; ${verdict.active} active, ${verdict.grace} in grace; ` +
      `${stats.listRequests} pages of payments, ${stats.lookups} look-ups, ${stats.refusals} refusals for too many`,
  );
  printClaims([
    ...paceClaims(renewed, bare),
    ...truthClaims(verdict, { undecided: Math.max(undecided, verdict.undecided), accepted, stats }),
  ]);
} finally {
  await killWorker();
  await carrier?.end();
  await ground.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

function printPlan(numbers: readonly Numbered[]): void {
  const seededFault = fault ? `, fault ${fault}` : '';
  console.log(`${numbers.length} renewals due on ${ground.engine}, --seed ${asked.seed}${seededFault}`);
  console.log(
    countByBehaviour(numbers)
      .map(([behaviour, times]) => `${behaviour} ${times}`)
      .join(', '),
  );
}

/** A first start migrates and publishes the course and the plans, as every installation begins. */
async function seed(at: Ground, count: number, start: () => ReturnType<typeof startWorker>): Promise<Seeded> {
  const first = await start();
  await first.stop();
  const began = performance.now();
  const seeded = await at.use((db) => seedDueRenewals(db, count));
  console.log(`seeded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
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
async function bareRate(at: Ground, seeded: Seeded, count: number): Promise<number> {
  const copy = await at.copy();
  try {
    return await copy.use((db) => measureBareLoop(db, count, seeded));
  } finally {
    await copy.drop();
  }
}

function paceClaims({ perSecond, perSecondOverall, kills, statementsEach }: Renewed, bare: number) {
  return [
    { name: 'renewals/s while a worker runs', value: perSecond, reach: 500, atLeast: true },
    { name: 'renewals/s with kills and restarts', value: perSecondOverall, reach: 100, atLeast: true },
    { name: 'renewals/s of a bare loop that writes the same rows', value: bare, reach: 0, atLeast: true },
    { name: 'ratio to the bare loop', value: perSecond / bare, reach: 0.5, atLeast: true },
    { name: 'statements per renewal', value: statementsEach, reach: 3, atLeast: false },
    { name: 'kills', value: kills, reach: asked.kill ? 2 : 0, atLeast: true },
  ];
}

type Found = { undecided: number; accepted: number; stats: CarrierStats };

function truthClaims(verdict: Verdict, { undecided, accepted, stats }: Found) {
  const none = (name: string, value: number, reach = 0) => ({ name, value, reach, atLeast: false });
  return [
    none('requests per payment key', stats.maxRequestsPerKey, 1),
    none('payment keys debited twice', verdict.keysDebitedTwice),
    none('periods debited twice', verdict.periodsDebitedTwice),
    none('carrier debits that the ledger lacks', verdict.onlyAtCarrier),
    none('ledger charges that the carrier lacks', verdict.onlyInLedger),
    none('charges of another amount', verdict.otherAmount),
    none('bills paid twice', verdict.paidTwice),
    none('charges without a consent that stands', verdict.withoutConsent),
    none('refund reviews', verdict.reviews),
    none('subscriptions undecided', undecided),
    none('subscriptions whose events do not lead to their state', verdict.illegal),
    none('neither renewed once nor in grace unpaid', verdict.wrongOutcome),
    none('charges that bought nothing without a refund review', verdict.unreviewed),
    none('writes that the database should refuse and does not', accepted),
  ];
}
