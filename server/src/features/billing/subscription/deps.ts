import type { FastifyBaseLogger } from 'fastify';
import type { CourseFacts } from '../../../domain/course/course-facts.ts';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { CarrierGateway } from '../../../gateways/carrier/port.ts';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { SmsGateway } from '../../../gateways/sms/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { OnArchive } from '../../account/subscriber/deps.ts';
import type { JournalGate } from './journal/journal-gate.ts';
import type { PlanCatalogue } from './plans/plan-catalogue.ts';

/** What the use cases of this feature need. */
export type SubscriptionDeps = {
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
  /** Limits over all nodes; null where there is one. */
  sharedLimits: SharedLimits | null;
  metrics: Metrics;
  course: CourseFacts;
  plans: PlanCatalogue;
  sms: SmsGateway;
  carrier: CarrierGateway;
  media: MediaStore;
  journalGate: JournalGate;
  jobs: Jobs;
  onArchive: OnArchive;
  /** Where learners reach us, without a trailing slash. */
  publicUrl: string;
  /** The host of `publicUrl`, which one-time-code messages are bound to. */
  host: string;
};
