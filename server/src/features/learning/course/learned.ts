import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';

export type Learner = Pick<Session, 'subscriberId' | 'zone'>;

export type Learned = {
  kind: LearningEventKind;
  itemUuid: string;
  /** For an event that may be sent repeatedly with the same id; it counts once. */
  id?: string;
  /** The current time by default. */
  at?: Date;
  /** `YYYY-MM-DD`; the learner-day of `at` by default. */
  learnerDay?: string;
  levelId?: string | null;
  week?: number | null;
  correct?: boolean;
  points?: number;
  detail?: Record<string, unknown>;
};

/**
 * Updates the review cards of learned items and the week of the group, in the transaction that writes the event.
 */
export type FollowLearning = (trx: Database, learner: Learner, learned: Learned & { at: Date }) => Promise<void>;
