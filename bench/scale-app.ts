import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/src/compose/app.ts';
import { buildServices } from '../server/src/compose/build-services.ts';
import { readConfig } from '../server/src/config/config.ts';
import { deliverSms } from '../server/src/features/account/notification/deliver-sms.ts';
import { createClock } from '../server/src/platform/clock.ts';
import { openPostgres } from '../server/src/platform/database/open-database.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { TestApp } from '../server/test/build-test-app.ts';
// Declares the values that this file reads from the test runner; only its type is used here.
import type { TestDatabase } from '../server/test/global-setup.ts';

const POOL = 4;
const PLENTY = '100000000';
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

export type { TestDatabase };

/**
 * Builds the whole product with the real course, in this process, so that its clock can be moved: jobs run only when
 * they are called. Requests reach it without a socket.
 */
export async function buildScaleApp(databaseUrl: string, startAt: Date): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lisan-scale-'));
  const database = openPostgres(databaseUrl, POOL);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://lisan.example',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    GRAMMAR_CHECKER: 'false',
    RATE_LIMIT_READ: PLENTY,
    RATE_LIMIT_WRITE: PLENTY,
    RATE_LIMIT_OTP: PLENTY,
    RATE_LIMIT_FILE: PLENTY,
    RATE_LIMIT_FAILURE: PLENTY,
  });
  const clock = createClock(startAt.getTime() - Date.now());
  const services = await buildServices({
    config,
    db: database.db,
    directUrl: database.directUrl,
    log: createLog(config.logLevel),
    clock,
    secrets: SECRETS,
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
      await app.close();
      await services.jobs.stop();
      await services.sms.close();
      await services.lessonEvents.close();
      await services.bus.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
