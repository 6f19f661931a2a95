import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestRedis } from '../server/test/redis.ts';
import { FaultCluster } from './faults-cluster.ts';
import { FaultJournal } from './faults-journal.ts';
import { paymentsIn, paymentsOf, periodsOf, reportedPayments, unknownPayments } from './restore-books.ts';
import { ARCHIVE_TIMEOUT_S, startArchivedPostgres } from './restore-postgres.ts';
import { RestoreRun } from './restore-run.ts';
import { comparePictures, restoreMedia } from './restore-media.ts';
import { countCompacted, factsWithoutRow, lostChanges, missingFacts } from './restore-verify.ts';
import { startBucket } from './tools/bucket.ts';
import { printClaims, type Claim } from './tools/claims.ts';

// A rehearsed disaster: an installation with a separate PostgreSQL, whose write-ahead log is archived, loses everything
// under load and is restored to a minute before, as docs/operations/restore.md says. The simulated operator's books and
// the bucket of media, whose versions are restored to the same time, outlive it. The operator charges every request and
// has no mandates. Learners leave after the chosen time, and the start after the restore needs no setting.
// `--archiver=built-in` uses PostgreSQL's own archiving although pgBackRest is installed.

const EARLY = 12;
const BEFORE = 4;
const NEWCOMERS = 2;
const LEAVERS = 4;
/** Renewals that the chosen time knows as paid: the next period of those learners would be charged again. */
const SETTLED = 4;
const MIN_FACTS = 300;
const BETWEEN_MS = 2_000;
const CONTINUE_MS = 90_000;
const WINDOW_MINUTES = 0.2;
const MAX_SECONDS = 900;
const OLDER = 'database older than the billing journal';
const RESUMED = 'billing resumed after reconciliation';

const isBuiltIn = process.argv.includes('--archiver=built-in');
const cleanups: (() => Promise<void> | void)[] = [];

let cleaning: Promise<void> | null = null;

/**
 * Cleans up once: after a signal the drill itself fails too, because its servers are gone, and has to wait for the end
 * of the clean-up.
 */
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await Promise.resolve(cleanup()).catch(() => undefined);
  })();
  return cleaning;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));
setTimeout(() => {
  console.error(`the drill did not end within ${MAX_SECONDS} s`);
  void cleanUp().finally(() => process.exit(1));
}, MAX_SECONDS * 1000).unref();

const since = (start: number) => (performance.now() - start) / 1000;

async function open(): Promise<RestoreRun> {
  const postgres = await startArchivedPostgres(isBuiltIn);
  cleanups.push(() => postgres.drop());
  console.log(`archiver: ${postgres.archiver.name}, archive_timeout ${ARCHIVE_TIMEOUT_S} s`);
  const { bucket, settings: ofBucket } = await startBucket();
  cleanups.push(() => bucket.close());
  const settings = {
    ...ofBucket,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
    CARRIER_ABSENCE_WINDOW_MIN: String(WINDOW_MINUTES),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'tools/forgetful-operator.ts')}`,
  };
  const cluster = new FaultCluster(postgres, await startTestRedis(), settings);
  cleanups.push(() => cluster.drop());
  await cluster.startAll();
  return new RestoreRun({ postgres, cluster, bucket, journal: new FaultJournal() });
}

type Worked = { target: Date; left: string[]; paidByThem: number };

/** Returns the time to restore to, in the middle of renewals, and the learners who left after it. */
async function work(run: RestoreRun): Promise<Worked> {
  await run.join(EARLY);
  await sleep(BETWEEN_MS);
  const started = performance.now();
  run.postgres.archiver.backUp();
  console.log(`base backup under load: ${since(started).toFixed(1)} s`);
  await run.join(BEFORE);
  console.log(`${await run.renew('P4D')} payments at the end of the free days`);
  await run.untilAcknowledged(MIN_FACTS);
  const before = paymentsIn(run.books).length;
  await run.advance('P7D');
  await run.untilBooked(before + SETTLED);
  const target = new Date();
  console.log(`${paymentsIn(run.books).length} payments at the chosen time, ${target.toISOString()}`);
  await sleep(BETWEEN_MS);
  await run.join(NEWCOMERS);
  await run.renew('P7D');
  console.log(`${await run.renew('P7D')} payments at the loss`);
  const left = await run.leave(LEAVERS);
  const paidByThem = paymentsOf(paymentsIn(run.books), left);
  console.log(`${left.length} learners left, by SMS and in the app`);
  await sleep(Math.max(0, target.getTime() + 2_000 * ARCHIVE_TIMEOUT_S + BETWEEN_MS - Date.now()));
  return { target, left, paidByThem };
}

type Lost = { at: number; unarchived: number };

async function lose(run: RestoreRun): Promise<Lost> {
  const { rows } = await run.postgres.query(
    'select extract(epoch from clock_timestamp() - last_archived_time)::float8 as seconds from pg_stat_archiver',
  );
  const at = performance.now();
  await run.loseAll();
  return { at, unarchived: (rows[0] as { seconds: number }).seconds };
}

/** Returns the facts that the restored database lacks, before the product starts on it. */
async function restore(run: RestoreRun, target: Date): Promise<Claim[]> {
  const started = performance.now();
  await run.postgres.restore(target);
  console.log(`PostgreSQL restored and promoted: ${since(started).toFixed(1)} s`);
  const until = target.getTime();
  const facts = run.journal.facts.filter(({ acknowledgedAt }) => acknowledgedAt <= until);
  const missing = await missingFacts(run.postgres, facts);
  const later = run.journal.facts.filter(({ sentAt }) => sentAt > until);
  const absent = await factsWithoutRow(run.postgres, later);
  const unknown = await unknownPayments(run.postgres, paymentsIn(run.books));
  console.log(`${later.length} calls were acknowledged after it, ${absent.length} of them are lost`);
  return [
    { name: 'calls acknowledged before the chosen time', value: facts.length, reach: MIN_FACTS, atLeast: true },
    none('acknowledged before it and missing', missing.length),
    none(
      'levels of before it that are lost',
      await lostChanges(run.postgres, run.journal.facts, { kind: 'level', until }),
    ),
    none(
      'pictures of before it that are lost',
      await lostChanges(run.postgres, run.journal.facts, { kind: 'picture', until }),
    ),
    { name: 'payments that the restored database lacks', value: unknown.length, reach: 10, atLeast: true },
  ];
}

/** Makes the files of the chosen time current again, by the command that operators use. */
async function restorePictures({ postgres, bucket, cluster }: RestoreRun, target: Date): Promise<Claim[]> {
  const before = await comparePictures(postgres, bucket);
  const started = performance.now();
  await restoreMedia(cluster.env, target);
  console.log(`media restored: ${since(started).toFixed(1)} s`);
  const after = await comparePictures(postgres, bucket);
  return [
    { name: 'pictures that the restored database names', value: after.named, reach: EARLY, atLeast: true },
    { name: 'of them missing before the media were restored', value: before.missing, reach: 3, atLeast: true },
    none('missing after it', after.missing),
    none('with other bytes', after.changed),
  ];
}

/** Starts all processes at once and without a setting; returns the seconds until the first acknowledged call. */
async function startAgain(run: RestoreRun, lostAt: number): Promise<number> {
  const { cluster, journal } = run;
  await cluster.redis.start();
  const started = performance.now();
  await Promise.all((['worker', 'web-1', 'web-2'] as const).map((name) => cluster.start(name)));
  console.log(`processes ready ${since(lostAt).toFixed(1)} s after the loss`);
  while (journal.lastSuccessAt < started) await Promise.race([sleep(20), run.failed]);
  const firstCall = (journal.lastSuccessAt - lostAt) / 1000;
  await run.untilLogged(OLDER, 120_000);
  await run.untilLogged(RESUMED, 120_000);
  console.log(`${RESUMED} ${since(lostAt).toFixed(1)} s after the loss`);
  return firstCall;
}

async function goOn(run: RestoreRun, target: Date): Promise<Claim[]> {
  const { journal, postgres, learners } = run;
  const startedAt = Date.now();
  // Before the free days of newcomers, whose subscriptions are lost, are over.
  const continued = await run.untilContinued(startedAt, CONTINUE_MS);
  // The renewal in flight and the two lost renewals, booked after their weeks, bought three weeks from then.
  await run.renew('P22D');
  console.log(`${await run.renew('P7D')} payments at the end`);
  await run.finish();
  await Promise.all(learners.map((learner) => learner.signIn()));
  const retained = journal.facts.filter(
    ({ acknowledgedAt }) => acknowledgedAt <= target.getTime() || acknowledgedAt >= startedAt,
  );
  const missing = await missingFacts(postgres, retained);
  return [
    none('learners who could not continue', learners.length - continued),
    none('acknowledged before the chosen time or after the restore, and missing', missing.length),
    { name: 'answers that are compacted', value: await countCompacted(postgres), reach: 1, atLeast: true },
  ];
}

async function compareBooks(run: RestoreRun, { left, paidByThem }: Worked): Promise<Claim[]> {
  const payments = paymentsIn(run.books);
  const periods = periodsOf(payments);
  for (const text of periods.shown) console.log(text);
  const unknown = await unknownPayments(run.postgres, payments);
  const reported = reportedPayments(run.cluster.server('worker').output());
  const explained = unknown.filter(({ paymentId }) => reported.has(paymentId));
  console.log(`${explained.length} payments of newcomers are reported for refunds: their consents are lost`);
  for (const { msisdn, paymentId, createdAt } of unknown.filter(({ paymentId }) => !reported.has(paymentId)))
    console.log(`not in the ledger: ${msisdn} ${paymentId} ${createdAt}`);
  return [
    { name: 'periods charged', value: periods.charged, reach: 60, atLeast: true },
    { name: 'learners who left after the chosen time', value: left.length, reach: LEAVERS, atLeast: true },
    none('charged after leaving', paymentsOf(payments, left) - paidByThem),
    none('periods charged twice in the carrier’s books', periods.chargedTwice),
    none('payments that neither the ledger has nor the worker reported', unknown.length - explained.length),
  ];
}

function none(name: string, value: number): Claim {
  return { name, value, reach: 0, atLeast: false };
}

try {
  const run = await open();
  const worked = await Promise.race([work(run), run.failed]);
  const { target } = worked;
  const lost = await lose(run);
  const restored = [...(await restore(run, target)), ...(await restorePictures(run, target))];
  const rto = await startAgain(run, lost.at);
  const continued = await goOn(run, target);
  const books = await compareBooks(run, worked);
  for (const text of run.cluster.unexpectedExits) console.log(text);
  printClaims([
    ...restored,
    ...continued,
    ...books,
    none('processes that ended by themselves', run.cluster.unexpectedExits.length),
    { name: 'lost at most', value: lost.unarchived, reach: ARCHIVE_TIMEOUT_S + 2, atLeast: false, unit: ' s' },
    { name: 'first call after the loss', value: rto, reach: 120, atLeast: false, unit: ' s' },
  ]);
} finally {
  await cleanUp();
}
process.exit();
