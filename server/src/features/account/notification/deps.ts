import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { PushGateway } from '../../../gateways/push/port.ts';
import type { SmsGateway } from '../../../gateways/sms/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';

/** What the use cases of this feature need. */
export type NotificationDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null on a single node. */
  sharedLimits: SharedLimits | null;
  metrics: Metrics;
  sms: SmsGateway;
  /** Null when push is not configured. */
  push: PushGateway | null;
  jobs: Jobs;
  /** Public URL of the application, without a trailing slash. */
  publicUrl: string;
};
