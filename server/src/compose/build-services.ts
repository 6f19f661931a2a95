import { readCourseSource, type CourseSource } from '@lisan/content/publish/course-source';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { publicUrlOf } from '../config/public-url.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Random } from '../domain/random/seeded-random.ts';
import { networksOfLimits } from '../domain/subscriber/address.ts';
import { findSession } from '../features/account/auth/find-session.ts';
import { SessionAccess } from '../features/account/auth/session-access.ts';
import { CourseDesks } from '../features/console/course/desk/course-desks.ts';
import { importCourse } from '../features/learning/course/import-course.ts';
import { loadPublishedCourse } from '../features/learning/course/load-published-course.ts';
import { PublishedCourse } from '../features/learning/course/published-course.ts';
import { CHECKER_RULES } from '../domain/writing/checker-rules.ts';
import { accessUntil } from '../features/billing/subscription/access-until.ts';
import { ChargePipeline } from '../features/billing/subscription/billing/charge-pipeline.ts';
import { receiveCallback } from '../features/billing/subscription/carrier/receive-callback.ts';
import { JournalGate } from '../features/billing/subscription/journal/journal-gate.ts';
import { seedPlans } from '../features/billing/subscription/plans/seed-plans.ts';
import { relayEvictions } from '../platform/auth/relay-evictions.ts';
import type { Epoch } from '../platform/auth/freshness.ts';
import { SessionCache } from '../platform/auth/session-cache.ts';
import type { FindAccess } from '../platform/auth/session.ts';
import type { MovableClock } from '../platform/clock.ts';
import { longReadsOf, type LongReads } from '../platform/database/long-reads.ts';
import type { Database } from '../platform/database/schema.ts';
import { openEnglishWords } from '../platform/english-words.ts';
import { SpeechPool } from '../platform/speech/speech-pool.ts';
import { TranscribeProcess } from '../platform/speech/transcriber.ts';
import { GrammarChecker } from '../platform/grammar/grammar-checker.ts';
import { RateLimiter } from '../platform/http/rate-limit.ts';
import { SharedLimits } from '../platform/http/shared-limits.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { Jobs } from '../platform/queue/jobs.ts';
import { connectFeatures } from './connect-features.ts';
import { createBroadcasting } from './create-broadcasting.ts';
import { createReadiness } from './create-readiness.ts';
import { createGateways } from './create-gateways.ts';
import type { Services } from './services.ts';

export const CONTENT_ROOT = join(import.meta.dirname, '../../../content');

const MAX_LOGGED_EDITS = 5;

type BuildOptions = {
  config: Config;
  db: Database;
  /** On the same database unless given. */
  longReads?: LongReads;
  /** Reaches PostgreSQL without a pooler in between; null for PGlite. */
  directUrl: string | null;
  log: Logger;
  clock: MovableClock;
  /** The course to publish when it differs from the published course; by default the files of this build. */
  courseSource?: CourseSource;
  secrets: Secrets;
  /** Rejects while the database cannot be used; by default it checks that the database answers. */
  probeDatabase?: () => Promise<void>;
  newId?: () => string;
  random?: Random;
};

/** Publishes the course and builds the services. */
export async function buildServices(options: BuildOptions): Promise<Services> {
  const { config, db, log, clock, secrets, longReads = longReadsOf(db) } = options;
  const { newId = randomUUID, random = Math.random } = options;
  const courses = await publishCourse(options, newId);
  const jobs = new Jobs({ db, directUrl: options.directUrl, clock, log, random });
  const metrics = createMetrics();
  const gateways = await createGateways({
    ...options,
    metrics,
    newId,
    random,
    receiveCallback: async (callback) => {
      const receipt = await receiveCallback(services, callback);
      if (!receipt.ok) log.warn({ reason: receipt.reason }, 'carrier callback rejected');
    },
  });
  const publicUrl = publicUrlOf(config);
  const networks = networksOfLimits(config.carrierNetworks);
  const findAccess = (subscriberId: string) => accessUntil({ db, clock }, subscriberId);
  const sessionAccess = new SessionAccess({ db, clock, accessUntil: findAccess, epoch: () => services.bus.epoch() });
  const broadcasting = await createBroadcasting({
    ...options,
    sessionAccess,
    newId,
    jobs,
    metrics,
    publicUrl,
  });
  const plans = await seedPlans({ config, db, clock, course: courses.course, carrier: gateways.carrier });
  const services: Services = {
    config,
    secrets,
    db,
    longReads,
    clock,
    log,
    newId,
    random,
    sessions: cacheSessions({ db, clock, epoch: () => broadcasting.bus.epoch() }, findAccess),
    networks,
    ...createLimits({ config, networks, sharedCounter: broadcasting.sharedCounter }),
    metrics,
    readiness: createReadiness({ config, log, probeDatabase: options.probeDatabase ?? (() => ask(db)) }),
    ...courses,
    grammar: new GrammarChecker({ enabled: config.grammarChecker, rules: Object.keys(CHECKER_RULES) }),
    ...createListeners({ config, metrics, log }),
    plans,
    ...connectFeatures({ config, db, clock, course: courses.course, newId, plans, secrets }),
    ...gateways,
    sessionAccess,
    charges: new ChargePipeline(config.billing.maxInFlight, () => services),
    journalGate: new JournalGate(),
    ...broadcasting,
    jobs,
    publicUrl,
    host: new URL(publicUrl).hostname,
  };
  shareEvictions(services);
  return services;
}

function createListeners({ config, ...pool }: Pick<Services, 'config' | 'metrics' | 'log'>) {
  return {
    speech: new SpeechPool({ processes: config.speechProcesses, ...pool }),
    transcriber: new TranscribeProcess({ isOn: config.speechProcesses > 0 }),
  };
}

function createLimits({
  config,
  networks,
  sharedCounter,
}: Pick<Services, 'config' | 'networks' | 'sharedCounter'>): Pick<Services, 'limiter' | 'sharedLimits'> {
  const limiter = new RateLimiter(config.limits, networks);
  return { limiter, sharedLimits: sharedCounter && new SharedLimits(sharedCounter, limiter) };
}

type Reading = { db: Database; clock: MovableClock; epoch: () => Epoch };

function cacheSessions(deps: Reading, access: FindAccess): SessionCache {
  return new SessionCache({ session: (tokenHash) => findSession(deps, tokenHash), access }, deps.clock, deps.epoch);
}

function shareEvictions({ sessions, sessionAccess, bus, nodeId }: Services): void {
  sessions.onEvict((subscriberId) => sessionAccess.evict(subscriberId));
  relayEvictions(sessions, bus, nodeId);
}

async function ask(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

type Courses = Pick<Services, 'course' | 'courseDesks' | 'courseSource' | 'isWord'>;

async function publishCourse(options: BuildOptions, newId: () => string): Promise<Courses> {
  const courseSource = options.courseSource ?? (await readCourseSource(CONTENT_ROOT));
  const { production } = options.config;
  const { changed, versionId, fileVersionId, invalid, missing } = await importCourse(
    { db: options.db, clock: options.clock, newId },
    courseSource,
    // Learners of a running service lose nothing by files that are damaged; an author is to see the fault.
    { republish: !production, toleratesInvalid: production },
  );
  if (invalid !== undefined) options.log.error({ err: invalid }, 'course files invalid');
  const index = await loadPublishedCourse(options.db);
  if (!index) throw new Error('no course version is published');
  if (changed) options.log.info({ hash: index.release.hash }, 'course version published');
  if (versionId !== fileVersionId)
    options.log.warn({ published: index.release.hash }, 'course of the files not published');
  if (missing && missing.length > 0)
    options.log.warn(
      { published: index.release.hash, count: missing.length, first: missing.slice(0, MAX_LOGGED_EDITS) },
      'course edits missing from files',
    );
  const course = new PublishedCourse(index, options.config.support);
  const isEnglish = openEnglishWords();
  return {
    course,
    courseSource,
    courseDesks: new CourseDesks(CONTENT_ROOT),
    // A word of the course's texts may be missing in the dictionary.
    isWord: (word) => isEnglish(word) || course.lexicon.find(word).length > 0,
  };
}
