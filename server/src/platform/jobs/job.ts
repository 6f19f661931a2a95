/** Every queue there is, so that a process that runs no jobs can wake those that do. */
export const JOB_NAMES = [
  'deliver-sms',
  'deliver-push',
  'tell-lessons',
  'tell-weeks',
  'close-lessons',
  'make-recordings',
  'advance-due',
  'perform-effects',
  'sync-callbacks',
  'sweep-carrier',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/**
 * A job works off a list that a table is: its rows were written in the transactions that caused them, and are taken
 * with SKIP LOCKED, so that any number of processes may run it at once.
 */
export type Job = {
  name: JobName;
  /** Takes what is due, and gives how many; called again until there is nothing. */
  pass: () => Promise<number>;
  /** When the list's next row falls due; null when none waits. */
  nextDue: () => Promise<Date | null>;
};
