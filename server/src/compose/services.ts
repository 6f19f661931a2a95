import type { CourseSource } from '@lisan/content/publish/course-source';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { SimulatedSmsLog } from '../features/upkeep/simulator/simulated-sms-log.ts';
import type { SessionAccess } from '../features/account/auth/session-access.ts';
import type { CourseDesks } from '../features/console/course/desk/course-desks.ts';
import type { PublishedCourse } from '../features/learning/course/published-course.ts';
import type { JournalGate } from '../features/billing/subscription/journal/journal-gate.ts';
import type { PlanCatalogue } from '../features/billing/subscription/plans/plan-catalogue.ts';
import type { FollowLearning } from '../features/learning/course/deps.ts';
import type { OnArchive } from '../features/account/subscriber/deps.ts';
import type { OnCreate } from '../features/account/subscriber/deps.ts';
import type { TeacherShows } from '../features/live/teacher/deps.ts';
import type { CarrierGateway } from '../gateways/carrier/port.ts';
import type { CarrierSimulator } from '../gateways/carrier/simulator/simulator.ts';
import type { AudienceCounts } from '../features/live/live/audience/large-counts.ts';
import type { LiveProvider } from '../gateways/live/port.ts';
import type { MediaStore } from '../gateways/media/port.ts';
import type { PushGateway } from '../gateways/push/port.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { SmsSimulator } from '../gateways/sms/simulator/simulator.ts';
import type { SessionCache } from '../platform/auth/session-cache.ts';
import type { Bus } from '../platform/bus/port.ts';
import type { MovableClock } from '../platform/clock.ts';
import type { LongReads } from '../platform/database/long-reads.ts';
import type { Database } from '../platform/database/schema.ts';
import type { GrammarChecker } from '../platform/grammar/grammar-checker.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Readiness } from '../platform/readiness.ts';
import type { EventLog } from '../platform/realtime/event-log.ts';
import type { PictureDecoder } from '../platform/pictures/picture-decoder.ts';
import type { Jobs } from '../platform/queue/jobs.ts';
import type { Networks, RateLimiter } from '../platform/http/rate-limit.ts';
import type { SharedLimits } from '../platform/http/shared-limits.ts';
import type { SharedCounter } from '../platform/redis/shared-counter.ts';

/** All services. build-services.ts assembles them once; each feature declares in its deps.ts which parts it uses. */
export type Services = {
  config: Config;
  secrets: Secrets;
  db: Database;
  longReads: LongReads;
  clock: MovableClock;
  log: FastifyBaseLogger;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  sessions: SessionCache;
  sessionAccess: SessionAccess;
  /** How limits per address see an address. */
  networks: Networks;
  limiter: RateLimiter;
  /** Limits over all nodes; null with a single node. */
  sharedLimits: SharedLimits | null;
  sharedCounter: SharedCounter | null;
  metrics: Metrics;
  /** Whether this process should receive requests. */
  readiness: Readiness;
  course: PublishedCourse;
  /** The files of this build. */
  courseSource: CourseSource;
  /** The processes in which drafts of the course are read and checked. */
  courseDesks: CourseDesks;
  plans: PlanCatalogue;
  sms: SmsGateway;
  carrier: CarrierGateway;
  /** The simulated operator's own controls; null where real gateways are in use. */
  simulators: { sms: SmsSimulator; smsLog: SimulatedSmsLog; carrier: CarrierSimulator } | null;
  media: MediaStore;
  /** Whether this process may charge on its database. */
  journalGate: JournalGate;
  pictures: PictureDecoder;
  grammar: GrammarChecker;
  live: LiveProvider;
  audiences: AudienceCounts;
  /** Null where push is not configured. */
  push: PushGateway | null;
  /** Between the nodes of an installation. */
  bus: Bus;
  /** The events of a lesson's channel, in one order for all nodes. */
  lessonEvents: EventLog;
  /** The id of this process in the installation, new at every start. */
  nodeId: string;
  jobs: Jobs;
  /** Updates the review cards of learned items, and the group's week. */
  followLearning: FollowLearning;
  onArchive: OnArchive;
  onCreate: OnCreate;
  hasLiveSubscription: (db: Database, subscriberId: string) => Promise<boolean>;
  teacherShows: TeacherShows;
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  /** The host of `publicUrl`, which one-time-code messages are bound to. */
  host: string;
};
