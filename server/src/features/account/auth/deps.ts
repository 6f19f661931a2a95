import type { Plan } from '@lisan/contract/billing/subscription';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { CarrierGateway } from '../../../gateways/carrier/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { OnArchive } from '../subscriber/deps.ts';
import type { OnCreate } from '../subscriber/deps.ts';

/** What the use cases of this feature need. */
export type AuthDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  plans: { readonly offered: readonly Plan[] };
  carrier: CarrierGateway;
  jobs: Jobs;
  onArchive: OnArchive;
  onCreate: OnCreate;
  hasLiveSubscription: (db: Database, subscriberId: string) => Promise<boolean>;
  /** The host of `publicUrl`, which one-time-code messages are bound to. */
  host: string;
};
