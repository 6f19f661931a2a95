import type { FastifyBaseLogger } from 'fastify';
import type { CourseFacts } from '../../../domain/course/course-facts.ts';
import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { CarrierGateway } from '../../../gateways/carrier/port.ts';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { SessionCache } from '../../../platform/auth/session-cache.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SharedLimits } from '../../../platform/http/shared-limits.ts';
import type { PictureDecoder } from '../../../platform/pictures/picture-decoder.ts';
import type { Subscriber } from './store.ts';

/** Applies to a new account what is known of its number, in the transaction that creates it. */
export type OnCreate = (trx: Database, subscriber: Subscriber) => Promise<void>;

/** Ends what other features store for a subscriber, in the transaction that archives it: sessions and the subscription. */
export type OnArchive = (trx: Database, subscriberId: string) => Promise<void>;

/** What the use cases of this feature need. */
export type SubscriberDeps = {
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
  course: CourseFacts;
  carrier: CarrierGateway;
  media: MediaStore;
  pictures: PictureDecoder;
  onArchive: OnArchive;
  onCreate: OnCreate;
  hasLiveSubscription: (db: Database, subscriberId: string) => Promise<boolean>;
};
