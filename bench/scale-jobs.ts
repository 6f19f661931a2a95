import { listJobs } from '../server/src/compose/start-jobs.ts';
import type { Job } from '../server/src/platform/queue/job.ts';
import type { Side } from './scale-subject.ts';
import { DAY_MS } from './scale-year.ts';
import type { Claim } from './tools/claims.ts';

/** The time that a stopping process waits: a job in a longer pass is cut off. */
const MAX_PASS_SECONDS = 5;
const MAX_JOB_MS = 20_000;
/** Renewals, announcements, reminders, compaction and retention are due by then. */
const LATER_MS = 8 * DAY_MS;

type Ran = { passes: number; rows: number; longest: number; seconds: number; failed: string | null };

/**
 * Lets eight days pass at once and runs each job as a worker does, for some seconds. A job whose statements grow with
 * the number of learners fails at the time limit of statements and starts again for ever, which no call shows.
 */
export async function measureJobs({ test }: Side): Promise<Claim[]> {
  test.advance(LATER_MS);
  const claims: Claim[] = [];
  console.log('job                     passes     rows  longest s  rows/s');
  // Messages that the other jobs write.
  const [delivering, others] = [true, false].map((wanted) =>
    listJobs(test.services).filter(({ name }) => name.startsWith('deliver-') === wanted),
  );
  for (const job of [...(others ?? []), ...(delivering ?? [])]) {
    const ran = await runFor(job);
    console.log(
      `${job.name.padEnd(22)} ${String(ran.passes).padStart(7)} ${String(ran.rows).padStart(8)} ${ran.longest.toFixed(2).padStart(10)} ${(ran.rows / ran.seconds).toFixed(0).padStart(7)}${ran.failed === null ? '' : ` failed: ${ran.failed}`}`,
    );
    if (ran.longest > MAX_PASS_SECONDS)
      claims.push({
        name: `${job.name}: seconds of a pass`,
        value: ran.longest,
        reach: MAX_PASS_SECONDS,
        atLeast: false,
      });
    if (ran.failed !== null) claims.push({ name: `${job.name}: failures`, value: 1, reach: 0, atLeast: false });
  }
  return claims;
}

async function runFor(job: Job): Promise<Ran> {
  const ran: Ran = { passes: 0, rows: 0, longest: 0, seconds: 0, failed: null };
  const signal = AbortSignal.timeout(MAX_JOB_MS);
  const startedAt = performance.now();
  for (let more = true; more && !signal.aborted;) {
    const passedAt = performance.now();
    const rows = await job.pass(signal).catch((error: unknown) => {
      ran.failed = String(error).slice(0, 120);
      return 0;
    });
    ran.longest = Math.max(ran.longest, (performance.now() - passedAt) / 1_000);
    ran.passes += 1;
    ran.rows += rows;
    more = rows > 0;
  }
  await job.drain?.();
  ran.seconds = (performance.now() - startedAt) / 1_000;
  return ran;
}
