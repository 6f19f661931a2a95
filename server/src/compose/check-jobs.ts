import { smsQueue } from '../features/account/notification/sms-queue.ts';
import { callbackQueue } from '../features/billing/subscription/carrier/callback-queue.ts';
import type { Tables } from '../platform/database/schema.ts';
import { isOutage } from '../platform/database/translate-outage.ts';
import type { JobState } from '../platform/queue/job-health.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Services } from './services.ts';

/** A code is valid for a few minutes, and its learner is looking at the screen. */
const MAX_CODE_LAG_MS = 30_000;
/** Callbacks report a learner's unsubscribe at the operator. */
const MAX_CALLBACK_LAG_MS = 10 * 60_000;

type Checking = Pick<Services, 'config' | 'jobs' | 'readiness' | 'db' | 'clock' | 'metrics'>;

/**
 * Exposes the state of jobs: by metrics at every process, and by the readiness of a worker that serves no requests. A
 * process that also serves learners stays ready whatever its jobs do.
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
  /** Rows that were due before belong to an earlier process: this one has just started. */
  startedAt: Date;
};

/** @throws Error if a row of the lane is due and unclaimed for longer than its limit */
export async function checkLane<T extends keyof Tables, Lane extends string>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { queue, lane, maxMs, startedAt }: Lagging<T, Lane>,
): Promise<void> {
  const due = await queue.nextDue(db, [lane]).catch((error: unknown) => {
    // A database outage is no lag: the database's own check reports it.
    if (isOutage(error)) return null;
    throw error;
  });
  if (due === null) return;
  const lagMs = clock.now().getTime() - Math.max(due.getTime(), startedAt.getTime());
  if (lagMs > maxMs) throw new Error(`lane ${lane} of ${queue.declaration.name} lags by ${Math.round(lagMs / 1000)} s`);
}

function measureJobs({ jobs, metrics }: Checking): void {
  // Not `job`, which is Prometheus' own label for a scrape target.
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
