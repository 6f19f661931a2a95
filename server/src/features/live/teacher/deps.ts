import type { TeacherView } from '@lisan/contract/live/teacher';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';

/** What other features show of a teacher: the lesson on air and the newest recordings. */
export type TeacherShows = (teacherId: string) => Promise<Pick<TeacherView, 'live' | 'recordings'>>;

/** What the use cases of this feature need. */
export type TeacherDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  newId: () => string;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  teacherShows: TeacherShows;
};
