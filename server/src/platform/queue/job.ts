import type { WorkerQueue } from '../../config/worker-queues.ts';

/** Every job, so that a process that does not run a job can wake the processes that run it. */
export const JOB_NAMES = [
  'deliver-codes',
  'deliver-sms',
  'deliver-push',
  'announce-lessons',
  'announce-weeks',
  'send-notices',
  'send-reminders',
  'close-lessons',
  'make-recordings',
  'make-transcripts',
  'check-drafts',
  'write-billing-journal',
  'advance-due',
  'remind-of-ends',
  'perform-effects',
  'perform-charges',
  'reconcile-charges',
  'restore-books',
  'sync-callbacks',
  'sweep-carrier',
  'compare-mandates',
  'compact-learning',
  'fold-names',
  'remove-expired',
  'remove-stray-pictures',
  'erase-accounts',
  'compute-figures',
  'publish-drafts',
  'compute-item-figures',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/**
 * A job works through a table: its rows are written by the transactions that cause them and are claimed with SKIP
 * LOCKED, so any number of processes may run it at once. Within a process a job never runs concurrently with itself.
 */
export type Job = {
  name: JobName;
  workers: WorkerQueue;
  /**
   * Claims a bounded number of rows and returns how many; called again until it returns 0. `signal` aborts when the
   * process stops: the pass ends early, and its rows are finished or left to their lease.
   */
  pass: (signal: AbortSignal) => Promise<number>;
  /** Returns when the next row is due; null without rows. */
  nextDue: () => Promise<Date | null>;
  /** Resolves once the work in flight has ended. */
  drain?: () => Promise<void>;
  /** Registers a callback for a row in flight that is queued again: it may be due before the next poll. */
  whenRetried?: (wake: () => void) => void;
  /** For codes: failures and lost wake-ups cost seconds, not a minute. */
  isUrgent?: boolean;
  /** A longer pass is stuck; MAX_PASS_MS by default. */
  maxPassMs?: number;
};

export const MAX_PASS_MS = 15 * 60_000;
