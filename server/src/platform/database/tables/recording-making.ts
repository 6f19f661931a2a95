import type { Generated } from 'kysely';

/**
 * A lesson whose recording was begun. `due_at` is until when the one at work may be at it, or when it is tried again;
 * once nobody tries any more, its parts stay where they are.
 */
export type RecordingMakingTable = {
  channel_id: string;
  attempts: number;
  due_at: Date;
  given_up_at: Generated<Date | null>;
  /** What the last attempt failed with, for staff; null before the first failure. */
  failure: Generated<string | null>;
};
