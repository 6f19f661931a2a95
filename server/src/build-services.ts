import { buildRelease } from '@lisan/content/publish/build-release';
import { readManifest } from '@lisan/content/audio/read-audio-store';
import { loadCourse } from '@lisan/content/load-course';
import type { Release } from '@lisan/content/publish/release';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { loadSecrets, type Secrets } from './config/secrets.ts';
import { findSession } from './features/auth/find-session.ts';
import { importCourse } from './features/course/import-course.ts';
import { loadPublishedCourse } from './features/course/load-published-course.ts';
import { PublishedCourse } from './features/course/published-course.ts';
import { createSimulatorJournal } from './features/simulator/simulator-journal.ts';
import { accessUntil } from './features/subscription/access-until.ts';
import { seedPlans } from './features/subscription/seed-plans.ts';
import { createCarrierSimulator } from './gateways/carrier/simulator.ts';
import { createEmbeddedProvider } from './gateways/live/embedded.ts';
import { openDiskMediaStore } from './gateways/media/disk.ts';
import { createSmsSimulator } from './gateways/sms/simulator.ts';
import { SessionCache } from './platform/auth/session-cache.ts';
import { deriveKey } from './platform/derive-key.ts';
import type { MovableClock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Database } from './platform/database/open-database.ts';
import { RateLimiter } from './platform/http/rate-limit.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import type { Services } from './services.ts';

export const CONTENT_ROOT = join(import.meta.dirname, '../../content');

type Ground = {
  config: Config;
  db: Database;
  log: Logger;
  clock: MovableClock;
  /** The course to publish when it differs from what is published; read from the files unless given. */
  release?: Release;
  secrets?: Secrets;
};

/** Brings the database up to date, publishes the course and puts together what use cases need. */
export async function buildServices(ground: Ground): Promise<Services> {
  const { config, db, log, clock } = ground;
  const newId = randomUUID;
  await migrate(db);
  const course = await publishCourse(ground, newId);
  const secrets = ground.secrets ?? (await loadSecrets(config));
  const jobs = new JobRunner(log);
  const gateways = await createGateways(ground, { newId, jobs, secrets });
  const publicUrl = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, '');
  return {
    config,
    secrets,
    db,
    clock,
    log,
    newId,
    random: Math.random,
    sessions: new SessionCache(
      {
        session: (tokenHash) => findSession({ db, clock }, tokenHash),
        access: (subscriberId) => accessUntil({ db, clock }, subscriberId),
      },
      clock,
    ),
    limiter: new RateLimiter(config.limits),
    course,
    plans: await seedPlans({ config, db, clock, course, carrier: gateways.carrier }),
    ...gateways,
    media: openDiskMediaStore(join(config.dataDir, 'media')),
    live: createEmbeddedProvider(secrets.signingKey),
    jobs,
    publicUrl,
    host: new URL(publicUrl).hostname,
  };
}

async function publishCourse(ground: Ground, newId: () => string): Promise<PublishedCourse> {
  const release = ground.release ?? (await readRelease());
  const { changed } = await importCourse({ db: ground.db, clock: ground.clock, newId }, release);
  if (changed) ground.log.info({ hash: release.hash }, 'a new course version is published');
  const index = await loadPublishedCourse(ground.db);
  if (!index) throw new Error('no course version is published');
  return new PublishedCourse(index);
}

/** @throws ContentError with file, line and reason; what is published stays */
export async function readRelease(): Promise<Release> {
  const course = await loadCourse(CONTENT_ROOT);
  return buildRelease(course, await readManifest(CONTENT_ROOT));
}

type Gateways = Pick<Services, 'sms' | 'carrier' | 'simulators'>;

async function createGateways(
  ground: Ground,
  parts: { newId: () => string; jobs: JobRunner; secrets: Secrets },
): Promise<Gateways> {
  const { clock, log, config } = ground;
  const { newId, jobs, secrets } = parts;
  const report = (error: unknown) => log.error({ err: error }, 'a gateway event could not be handled');
  const sms = createSmsSimulator({ clock, newId, onHandlerError: report });
  const carrier = await createCarrierSimulator({
    clock,
    newId,
    random: Math.random,
    callbackKeys: [deriveKey(secrets.signingKey, 'carrier-callback')],
    // A callback is only a hint: the jobs that it wakes ask the carrier for the truth.
    deliverCallback: async ({ rawBody, headers }) => {
      const read = carrier.parseCallback(rawBody, headers);
      if (read.ok) jobs.wakeAll();
      else log.warn({ reason: read.reason }, 'a carrier callback was refused');
    },
    onDeliveryError: report,
    persistence: createSimulatorJournal(config.dataDir),
  });
  return { sms, carrier, simulators: { sms, carrier } };
}
