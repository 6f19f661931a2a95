import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOwnPooler, type OwnPooler } from '../../../test/own-pooler.ts';
import { runsPostgresFaults, startOwnPostgres, type OwnPostgres } from '../../../test/own-postgres.ts';
import { DEFAULT_POSTGRES_SETTINGS } from '../../config/database-config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { createClock } from '../clock.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { withStartLock } from '../database/start-lock.ts';
import { openPostgres, type OpenDatabase } from '../database/open-database.ts';
import { Jobs } from './jobs.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined };

describe.runIf(runsPostgresFaults())('wake-ups behind PgBouncer in transaction mode', () => {
  let postgres: OwnPostgres;
  let pooler: OwnPooler | null = null;
  let opened: { jobs: Jobs; database: OpenDatabase }[] = [];
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    pooler = await startOwnPooler(postgres);
  });
  afterEach(async () => {
    for (const { jobs, database } of opened) {
      await jobs.stop();
      await database.close();
    }
    opened = [];
  });
  afterAll(async () => {
    await pooler?.drop();
    await postgres.drop();
  });

  /** Starts a process whose statements go through the pooler. */
  function createJobs(directUrl: string): Jobs {
    const settings = { ...DEFAULT_POSTGRES_SETTINGS, directUrl, statements: 'unnamed' as const };
    const database = openPostgres(pooler?.url ?? '', 5, { settings });
    const parts = { db: database.db, directUrl: database.directUrl, clock: createClock(), log: SILENT };
    const jobs = new Jobs({ ...parts, random: Math.random });
    opened.push({ jobs, database });
    return jobs;
  }

  it('are refused at start where DATABASE_DIRECT_URL is the pooler’s address, with its name in the error', async ({
    skip,
  }) => {
    if (!hasPooler) return skip('pgbouncer is not installed on this machine');
    // Another spelling, so that the address alone does not reveal the pooler.
    const refused = createJobs(`${pooler?.url}?application_name=direct`).open();
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toThrow(/DATABASE_DIRECT_URL/);
  });

  it('without a direct address fail the start before it changes anything', async ({ skip }) => {
    if (!hasPooler) return skip('pgbouncer is not installed on this machine');
    const database = openPostgres(pooler?.url ?? '', 5);
    const start = withStartLock(database, { log: SILENT, timeoutMs: 5_000 }, () => migrateDatabase(database));
    await expect(start).rejects.toThrow(/DATABASE_DIRECT_URL: DATABASE_URL is a pooler/);
    await database.close();
    // The pooler's own connection to PostgreSQL survives, and must not own the lock.
    const direct = openPostgres(postgres.url, 1);
    expect(await withStartLock(direct, { log: SILENT, timeoutMs: 5_000 }, async () => 'started')).toBe('started');
    await direct.close();
  });

  it('travel between processes over the direct address', async ({ skip }) => {
    if (!hasPooler) return skip('pgbouncer is not installed on this machine');
    const [web, worker] = [createJobs(postgres.url), createJobs(postgres.url)];
    await web.open();
    await worker.open();
    let passes = 0;
    const pass = async () => {
      passes += 1;
      return 0;
    };
    worker.run({ name: 'deliver-sms', workers: 'broadcast', pass, nextDue: async () => null });
    await expect.poll(() => passes, { timeout: 10_000 }).toBe(1);
    web.wake('deliver-sms');
    await expect.poll(() => passes, { timeout: 10_000 }).toBe(2);
  });
});
