import type { Secrets } from '../../../config/secrets.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import type { FollowLearning } from '../course/deps.ts';

/** What the use cases of this feature need. */
export type PracticeDeps = {
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  newId: () => string;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null on a single node. */
  sharedLimits: SharedLimits | null;
  course: PublishedCourse;
  /** Updates the review cards after a learning event. */
  followLearning: FollowLearning;
};
