import type { WorkerQueue } from '../../config/worker-queues.ts';

/** Every job there is, so that a process that does not run one can wake those that do. */
export const JOB_NAMES = [
  'deliver-codes',
  'deliver-sms',
  'deliver-push',
  'announce-lessons',
  'announce-weeks',
  'close-lessons',
  'make-recordings',
  'advance-due',
  'remind-of-ends',
  'perform-effects',
  'perform-charges',
  'reconcile-charges',
  'restore-books',
  'sync-callbacks',
  'sweep-carrier',
  'compare-mandates',
  'remove-expired',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/**
 * A job works through a list that a table is: its rows were written in the transactions that caused them, and are
 * claimed with SKIP LOCKED, so that any number of processes may run it at once. Within a process a job never runs beside
 * itself.
 */
export type Job = {
  name: JobName;
  workers: WorkerQueue;
  /**
   * Claims a bounded number of rows and gives how many; called again until there are none. `signal` aborts when the
   * process stops: a pass ends early then, and what it claimed is finished or left to its lease.
   */
  pass: (signal: AbortSignal) => Promise<number>;
  /** When the list's next row is due; null when there is none. */
  nextDue: () => Promise<Date | null>;
  /** Resolves once what passes left in flight has ended. */
  drain?: () => Promise<void>;
  /** Registers what to call when a row in flight is queued again: its time may come before the next look. */
  whenRetried?: (wake: () => void) => void;
  /** Codes: failures and lost wake-ups cost seconds, not a minute. */
  isUrgent?: boolean;
  /** A pass that runs longer is stuck; MAX_PASS_MS unless given. */
  maxPassMs?: number;
};

export const MAX_PASS_MS = 15 * 60_000;
