import type { Plan } from '@lisan/contract/billing/subscription';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../config/secrets.ts';
import type { CourseFacts } from '../../domain/course/course-facts.ts';
import type { CarrierGateway } from '../../gateways/carrier/port.ts';
import type { MediaStore } from '../../gateways/media/port.ts';
import type { PushGateway } from '../../gateways/push/port.ts';
import type { SmsGateway } from '../../gateways/sms/port.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { LongReads } from '../../platform/database/long-reads.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CallPlatform } from '../../platform/http/serve-call.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import type { Subscriber } from './subscriber/store.ts';

/** Applies the known facts of a number to its new account, in the transaction that creates the account. */
export type OnCreate = (trx: Database, subscriber: Subscriber) => Promise<void>;

/** Ends the sessions and the subscription of a subscriber, in the transaction that archives it. */
export type OnArchive = (trx: Database, subscriberId: string) => Promise<void>;

/** The dependencies of use cases. An area has the dependencies of the areas before it, and adds more. */
export type AccountDeps = CallPlatform & {
  config: Config;
  secrets: Secrets;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  metrics: Metrics;
  jobs: Jobs;
  longReads: LongReads;
  course: CourseFacts;
  plans: { readonly offered: readonly Plan[] };
  carrier: CarrierGateway;
  sms: SmsGateway;
  /** Null if push is not configured. */
  push: PushGateway | null;
  media: MediaStore;
  pictures: PictureDecoder;
  onCreate: OnCreate;
  onArchive: OnArchive;
  hasLiveSubscription: (db: Database, subscriberId: string) => Promise<boolean>;
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  /** The host of `publicUrl`, which one-time-code messages are bound to. */
  host: string;
};
