import { mkdirSync } from 'node:fs';
import { createApp } from '../../src/compose/app.ts';
import { buildServices } from '../../src/compose/build-services.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadSecrets } from '../../src/config/secrets.ts';
import { deliverSms } from '../../src/features/account/notification/deliver-sms.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { TestApp } from '../build-test-app.ts';
import { stopClockAt } from '../stopped-clock.ts';

/** A Tuesday noon in Baghdad: every run of a seed makes the same days. */
const START = Date.parse('2026-03-10T09:00:00Z');
const PLENTY = '100000000';

/** Opens the whole product with the real course in a separate data directory; its clock moves on demand only. */
export async function openSeedApp(dataDir: string): Promise<TestApp> {
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, pool: 1 });
  await migrateDatabase(database);
  const clock = stopClockAt(START);
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    GRAMMAR_CHECKER: 'false',
    OTP_DAILY_BUDGET: PLENTY,
    RATE_LIMIT_READ: PLENTY,
    RATE_LIMIT_WRITE: PLENTY,
    RATE_LIMIT_OTP: PLENTY,
    RATE_LIMIT_FILE: PLENTY,
    RATE_LIMIT_FAILURE: PLENTY,
  });
  const services = await buildServices({
    config,
    secrets: await loadSecrets(config, { mayMake: true }),
    db: database.db,
    directUrl: null,
    log: createLog('fatal'),
    clock,
  });
  const app = await createApp(services, { servesWeb: false });
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
    },
  };
}
