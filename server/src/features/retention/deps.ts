import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** What the use cases of this feature need. */
export type RetentionDeps = {
  config: Config;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
};
