import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import type { PlanCatalogue } from '../../billing/subscription/plans/plan-catalogue.ts';

/** What the use cases of this feature need. */
export type AccountDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  course: PublishedCourse;
  plans: PlanCatalogue;
};
