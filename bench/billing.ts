import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { readDebits, watchCarrier, writeCarrierBooks } from './billing-carrier.ts';
import { prepareGround, type Ground } from './billing-ground.ts';
import { countByScenario, drawNumbers, type Numbered } from './billing-numbers.ts';
import { renewAll, settleAll } from './billing-run.ts';
import { seedDueRenewals, type Seeded } from './billing-seed.ts';
import { judge, type Verdict } from './billing-verdict.ts';
import { killWorker, startWorker } from './billing-worker.ts';
import { printClaims } from './tools/claims.ts';

// Many renewals due at once, through the whole product: a worker of its own, the carrier's faults drawn by a seed, the
// worker killed in the middle. At the end the carrier's books are held against ours.

/** The embedded database works for one process and one statement at a time: fewer are due there, and less is asked. */
const SIZES = {
  postgres: { due: 10_000, big: 200_000, perSecond: 100, overall: 50 },
  pglite: { due: 1_000, big: 10_000, perSecond: 20, overall: 8 },
};

const { values: asked } = parseArgs({
  options: {
    big: { type: 'boolean', default: false },
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    kill: { type: 'boolean', default: true },
    faults: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const dataDir = mkdtempSync(join(tmpdir(), 'lisan-bench-billing-'));
const ground = await prepareGround(dataDir);
try {
  const random = seededRandom(asked.seed);
  const size = SIZES[ground.engine];
  const count = Number(asked.count ?? (asked.big ? size.big : size.due));
  const numbers = drawNumbers(count, { random, faults: asked.faults });
  printPlan(numbers);
  const seeded = await prepare(ground, numbers);
  const carrier = watchCarrier(dataDir);
  const run = { dataDir, ground, carrier, random, count };
  const renewed = await renewAll(run, { kills: asked.kill ? 2 : 0 });
  const undecided = await settleAll(run, renewed.worker);
  carrier.close();
  const debits = await readDebits(dataDir);
  const verdict = await ground.use((db) => judge(db, { debits, dueAt: seeded.dueAt }));
  console.log(
    `${verdict.charges - count} charges in the ledger; ${verdict.active} active, ${verdict.grace} in grace, ${verdict.reviews} refund reviews`,
  );
  printClaims([
    { name: 'renewals/s while a worker runs', value: renewed.perSecond, reach: size.perSecond, atLeast: true },
    { name: 'renewals/s with kills and restarts', value: renewed.perSecondOverall, reach: size.overall, atLeast: true },
    { name: 'kills', value: renewed.kills, reach: asked.kill ? 2 : 0, atLeast: true },
    ...claimsOf(verdict, undecided),
  ]);
} finally {
  await killWorker();
  await ground.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

function printPlan(numbers: readonly Numbered[]): void {
  const { engine } = ground;
  const isFewer = engine === 'pglite' && asked.count === undefined;
  const small = isFewer ? ' (PostgreSQL would get ten times as many and more)' : '';
  console.log(`${numbers.length} renewals due on ${engine}${small}, --seed ${asked.seed}`);
  console.log(
    countByScenario(numbers)
      .map(([scenario, times]) => `${scenario} ${times}`)
      .join(', '),
  );
}

/** A first start migrates and publishes the course and the plans, as every installation begins. */
async function prepare(ground: Ground, numbers: readonly Numbered[]): Promise<Seeded> {
  const first = await startWorker({ dataDir, env: ground.env });
  await first.stop();
  const began = performance.now();
  const seeded = await ground.use((db) => seedDueRenewals(db, numbers.length));
  await writeCarrierBooks(dataDir, numbers, seeded);
  console.log(`seeded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return seeded;
}

function claimsOf(verdict: Verdict, undecided: number) {
  const none = (name: string, value: number) => ({ name, value, reach: 0, atLeast: false });
  return [
    none('payment keys debited twice', verdict.debitedTwice),
    none('carrier debits that the ledger lacks', verdict.onlyAtCarrier),
    none('ledger charges that the carrier lacks', verdict.onlyInLedger),
    none('charges of another amount', verdict.otherAmount),
    none('bills paid twice', verdict.paidTwice),
    none('subscriptions undecided', Math.max(undecided, verdict.undecided)),
    none('subscriptions whose events do not lead to their state', verdict.illegal),
    none('neither renewed once nor in grace unpaid', verdict.wrongOutcome),
    none('charges that bought nothing without a refund review', verdict.unreviewed),
  ];
}
