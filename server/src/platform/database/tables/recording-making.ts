import type { Generated } from 'kysely';

/**
 * A lesson that has ended with published media and has no recording yet. `due_at` is when it is claimed next, or the
 * end of the current lease. The parts of a dead one stay where they are.
 */
export type RecordingMakingTable = {
  channel_id: string;
  state: Generated<'queued' | 'dead'>;
  attempts: number;
  due_at: Date;
  given_up_at: Generated<Date | null>;
  /** The error of the last attempt, for staff; null before the first failure. */
  failure: Generated<string | null>;
};
