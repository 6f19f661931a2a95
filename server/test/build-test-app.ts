import type { CourseSource } from '@lisan/content/publish/course-source';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/compose/app.ts';
import { buildServices } from '../src/compose/build-services.ts';
import { readConfig } from '../src/config/config.ts';
import type { Secrets } from '../src/config/secrets.ts';
import { deliverSms } from '../src/features/account/notification/deliver-sms.ts';
import { createClock, type MovableClock } from '../src/platform/clock.ts';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import { createLog } from '../src/platform/log.ts';
import type { Services } from '../src/compose/services.ts';
import { openTestDatabase } from './database.ts';
import { fixtureSource } from './fixture-release.ts';
import { chanceOfFile } from './seeded-chance.ts';

export type TestApp = {
  app: FastifyInstance;
  services: Services;
  engine: OpenDatabase['engine'];
  /** Moves the clock that all code reads. */
  advance(ms: number): void;
  /** Delivers queued SMS to the simulated phones, as the worker does. */
  deliverSms(): Promise<void>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** By default the small course of fixture-release.ts. `readCourseSource` returns the real course. */
  courseSource?: CourseSource;
  /** Environment variables in addition to the tests' own. */
  env?: Record<string, string>;
  /** By default a new database. Applications that share it are nodes of one installation; the caller closes it. */
  database?: OpenDatabase;
  /** In place of the tests' own, as after a rotation. */
  secrets?: Partial<Pick<Secrets, 'otpPepper' | 'otpPepperPrevious' | 'signingKey' | 'signingKeyPrevious'>>;
  /** By default the clock stands still until the test moves it. Expiry in a real server needs a running clock. */
  isClockRunning?: boolean;
};

export const DAY_MS = 86_400_000;

/** A Tuesday noon in Baghdad, far from any 04:00. */
const START = Date.parse('2026-03-10T09:00:00Z');
const PLENTY = '1000000';
const SECRETS = {
  otpPepper: 'p'.repeat(32),
  otpPepperPrevious: null,
  signingKey: 's'.repeat(32),
  signingKeyPrevious: null,
  vapid: {
    publicKey: 'BE5OBloBZZNQB_MYWnfnjTLI5y5YNAHDa7jjq_VtoYRWPMudzjv8nzG-P_LlHEJ5M66SUaEt3K-IbYkFYve3Puc',
    privateKey: 'wTw_1E4HFeg-T21ZoBvqcs7RtWHQLvmFt8Ja_w0AqJA',
  },
};

/** Moves by a millisecond at each reading, so that rows keep their order and no test depends on a fast machine. */
function createStillClock(start: number): MovableClock {
  let time = start;
  return {
    now: () => new Date((time += 1)),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/**
 * Builds the whole application with a separate database and data directory; only gateways and the clock are simulated.
 */
export async function buildTestApp({
  courseSource = fixtureSource(),
  env = {},
  ...given
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lisan-test-'));
  const database = given.database ?? (await openTestDatabase());
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://lisan.example',
    // `LOG_LEVEL=error npx vitest …` shows why a call answered 500.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_READ: PLENTY,
    RATE_LIMIT_WRITE: PLENTY,
    RATE_LIMIT_OTP: PLENTY,
    RATE_LIMIT_FILE: PLENTY,
    RATE_LIMIT_FAILURE: PLENTY,
    // Our own rules suffice; the checker has separate tests.
    GRAMMAR_CHECKER: 'false',
    // The tests of lost replies run for minutes of the clock; the tests of the window set theirs.
    CARRIER_ABSENCE_WINDOW_MIN: '2',
    ...env,
  });
  const clock = given.isClockRunning ? createClock(START - Date.now()) : createStillClock(START);
  const services = await buildServices({
    config,
    db: database.db,
    directUrl: database.directUrl,
    log: createLog(config.logLevel),
    clock,
    courseSource,
    secrets: { ...SECRETS, ...given.secrets },
    ...chanceOfFile(),
  });
  const app = await createApp(services);
  return {
    app,
    services,
    engine: database.engine,
    advance: (ms) => clock.advance(ms),
    async deliverSms() {
      while ((await deliverSms(services)) > 0);
      await services.simulators?.sms.settled();
    },
    async close() {
      services.speech.close();
      services.transcriber.close();
      await app.close();
      await services.jobs.stop();
      await services.sms.close();
      await services.lessonEvents.close();
      await services.bus.close();
      if (!given.database) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
