import { buildRelease } from '@lisan/content/publish/build-release';
import { readManifest } from '@lisan/content/audio/manifest';
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
import { accessUntil } from './features/subscription/access-until.ts';
import { createCarrierSimulator } from './gateways/carrier/simulator.ts';
import { createEmbeddedProvider } from './gateways/live/embedded.ts';
import { openDiskMediaStore } from './gateways/media/disk.ts';
import { createSmsSimulator } from './gateways/sms/simulator.ts';
import { SessionCache } from './platform/auth/session-cache.ts';
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
  const gateways = createGateways(ground, newId);
  const secrets = ground.secrets ?? (await loadSecrets(config));
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
    ...gateways,
    media: openDiskMediaStore(join(config.dataDir, 'media')),
    live: createEmbeddedProvider(secrets.signingKey),
    jobs: new JobRunner(log),
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
  return buildRelease(course, await readManifest(join(CONTENT_ROOT, 'audio')));
}

function createGateways({ clock, log }: Ground, newId: () => string): Pick<Services, 'sms' | 'carrier' | 'simulators'> {
  const onHandlerError = (error: unknown) => log.error({ err: error }, 'a gateway event could not be handled');
  const sms = createSmsSimulator({ clock, newId, onHandlerError });
  const carrier = createCarrierSimulator({ clock, newId, onHandlerError });
  return { sms, carrier, simulators: { sms, carrier } };
}
