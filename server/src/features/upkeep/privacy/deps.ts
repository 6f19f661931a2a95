import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { LongReads } from '../../../platform/database/long-reads.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { PublishedCourse } from '../../learning/course/published-course.ts';
import type { PlanCatalogue } from '../../billing/subscription/plans/plan-catalogue.ts';
import type { OnArchive } from '../../account/subscriber/deps.ts';

/** What the use cases of this feature need. */
export type PrivacyDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  longReads: LongReads;
  clock: MovableClock;
  log: FastifyBaseLogger;
  media: MediaStore;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  course: PublishedCourse;
  plans: PlanCatalogue;
  jobs: Jobs;
  newId: () => string;
  onArchive: OnArchive;
};
