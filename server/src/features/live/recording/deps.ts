import type { FastifyBaseLogger } from 'fastify';
import type { CourseFacts } from '../../../domain/course/course-facts.ts';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { PictureDecoder } from '../../../platform/pictures/picture-decoder.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { SessionAccess } from '../../account/auth/session-access.ts';

/** What the use cases of this feature need. */
export type RecordingDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  sessions: SessionCache;
  sessionAccess: SessionAccess;
  limiter: RateLimiter;
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  course: CourseFacts;
  media: MediaStore;
  pictures: PictureDecoder;
  jobs: Jobs;
};
