import { smsQueue } from '../features/notification/sms-queue.ts';
import { callbackQueue } from '../features/subscription/carrier/callback-queue.ts';
import type { Tables } from '../platform/database/schema.ts';
import { isOutage } from '../platform/database/translate-outage.ts';
import type { JobState } from '../platform/queue/job-health.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Services } from './services.ts';

/** A code is good for a few minutes, and its learner is looking at the screen. */
const MAX_CODE_LAG_MS = 30_000;
/** Callbacks are how a learner's leaving at the operator arrives. */
const MAX_CALLBACK_LAG_MS = 10 * 60_000;

type Checking = Pick<Services, 'config' | 'jobs' | 'readiness' | 'db' | 'clock' | 'metrics'>;

/**
 * Lets the state of jobs be seen: by metrics at every process, and by the readiness of a worker, which serves nothing
 * else. A process that also serves learners goes on doing so whatever its jobs do.
 */
export function checkJobs(services: Checking): void {
  const { config, jobs, readiness } = services;
  measureJobs(services);
  if (config.role !== 'worker') return;
  for (const [name, health] of jobs.health) readiness.add(`job:${name}`, () => health.check());
  const startedAt = services.clock.now();
  const checkLag = <T extends keyof Tables, Lane extends string>(queue: Queue<T, Lane>, lane: Lane, maxMs: number) =>
    readiness.add(`lag:${queue.declaration.name}`, () => checkLane(services, { queue, lane, maxMs, startedAt }));
  if (config.workerQueues.includes('codes')) checkLag(smsQueue, 'otp', MAX_CODE_LAG_MS);
  if (config.workerQueues.includes('billing')) checkLag(callbackQueue, 'all', MAX_CALLBACK_LAG_MS);
}

type Lagging<T extends keyof Tables, Lane extends string> = {
  queue: Queue<T, Lane>;
  lane: Lane;
  maxMs: number;
  /** What was due before is the fault of an earlier process: this one has just begun with it. */
  startedAt: Date;
};

/** @throws Error where a row of the lane is due, and not claimed, for longer than it may be */
export async function checkLane<T extends keyof Tables, Lane extends string>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { queue, lane, maxMs, startedAt }: Lagging<T, Lane>,
): Promise<void> {
  const due = await queue.nextDue(db, [lane]).catch((error: unknown) => {
    // A database that is away is no lag: the check of the database names it.
    if (isOutage(error)) return null;
    throw error;
  });
  if (due === null) return;
  const lagMs = clock.now().getTime() - Math.max(due.getTime(), startedAt.getTime());
  if (lagMs > maxMs) throw new Error(`lane ${lane} of ${queue.declaration.name} lags by ${Math.round(lagMs / 1000)} s`);
}

function measureJobs({ jobs, metrics }: Checking): void {
  // Not `job`: Prometheus gives that label to what it scrapes.
  const label = 'name';
  const read = (of: (state: JobState) => number) => () =>
    new Map([...jobs.health].map(([name, { state }]) => [name, of(state) / 1000]));
  const failing = { name: 'lisan_job_failing_seconds', help: 'For how long a job of this process has failed', label };
  const overdue = { name: 'lisan_job_overdue_seconds', help: 'How much longer a pass runs than it may', label };
  metrics.measure(
    failing,
    read(({ failingMs }) => failingMs),
  );
  metrics.measure(
    overdue,
    read(({ overdueMs }) => overdueMs),
  );
}
