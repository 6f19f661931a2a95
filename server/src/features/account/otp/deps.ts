import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';

/** What the use cases of this feature need. */
export type OtpDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  metrics: Metrics;
  jobs: Jobs;
  /** Where learners reach us, without a trailing slash. */
  publicUrl: string;
  /** The host of `publicUrl`, which one-time-code messages are bound to. */
  host: string;
};
