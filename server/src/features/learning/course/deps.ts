import type { FastifyBaseLogger } from 'fastify';
import type { Secrets } from '../../../config/secrets.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { PublishedCourse } from './published-course.ts';

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

/** Updates data of other features that derives from an event, in the transaction that writes the event. */
export type FollowLearning = (trx: Database, learner: Learner, learned: Learned & { at: Date }) => Promise<void>;

/** What the use cases of this feature need. */
export type CourseDeps = {
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null on a single node. */
  sharedLimits: SharedLimits | null;
  course: PublishedCourse;
  /** Updates the review cards after a learning event. */
  followLearning: FollowLearning;
};
