import type { FastifyBaseLogger } from 'fastify';
import type { CourseFacts } from '../../../domain/course/course-facts.ts';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { LiveProvider } from '../../../gateways/live/port.ts';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { Bus } from '../../../platform/bus/port.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { EventLog } from '../../../platform/realtime/event-log.ts';
import type { SharedCounter } from '../../../platform/redis/shared-counter.ts';
import type { SessionAccess } from '../../account/auth/session-access.ts';
import type { AudienceCounts } from './audience/large-counts.ts';

/** What the use cases of this feature need. */
export type LiveDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  sessions: SessionCache;
  sessionAccess: SessionAccess;
  limiter: RateLimiter;
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  sharedCounter: SharedCounter | null;
  metrics: Metrics;
  course: CourseFacts;
  media: MediaStore;
  live: LiveProvider;
  audiences: AudienceCounts;
  /** Between the nodes of an installation. */
  bus: Bus;
  /** The events of a lesson's channel, in one order for all nodes. */
  lessonEvents: EventLog;
  /** This process among those of the installation, new at every start. */
  nodeId: string;
  jobs: Jobs;
  /** Where learners reach us, without a trailing slash. */
  publicUrl: string;
};
