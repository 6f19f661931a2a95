import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runsPostgresFaults, startOwnPostgres, type OwnPostgres } from '../../../test/own-postgres.ts';
import { arrangePostgres, DATABASE_VARIABLES } from '../../config/database-config.ts';
import { openPostgres, type OpenDatabase } from './open-database.ts';

const settings = arrangePostgres(
  z.object(DATABASE_VARIABLES).parse({
    DATABASE_CONNECT_TIMEOUT_MS: 1_000,
    DATABASE_POOL_TIMEOUT_MS: 1_000,
    DATABASE_STATEMENT_TIMEOUT_MS: 1_000,
    DATABASE_LOCK_TIMEOUT_MS: 300,
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: 500,
  }),
);

describe.runIf(runsPostgresFaults())('a connection to PostgreSQL', () => {
  let postgres: OwnPostgres;
  let database: OpenDatabase | null = null;

  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterEach(async () => {
    postgres.thaw();
    await database?.close();
    database = null;
  });
  afterAll(() => postgres.drop());

  function open(pool = 2) {
    database = openPostgres(postgres.url, pool, { settings });
    return database.db;
  }

  it('that breaks while it is checked out rejects its query and nothing else', async () => {
    const db = open();
    const uncaught = vi.fn<(error: Error) => void>();
    process.on('uncaughtException', uncaught);
    const work = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      // Nothing runs on the connection while the server ends it.
      await postgres.stop('fast');
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    await postgres.start();
    await sql`select 1`.execute(db);
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('to a frozen server ends within its timeout, and works after the server continues', async () => {
    const db = open();
    await sql`select 1`.execute(db);
    postgres.freeze();
    const started = Date.now();
    await expect(sql`select 2`.execute(db)).rejects.toThrow('Query read timeout');
    await expect(sql`select 3`.execute(db)).rejects.toThrow(/timeout/);
    expect(Date.now() - started).toBeLessThan(10_000);
    postgres.thaw();
    const { rows } = await sql<{ four: number }>`select 4 as four`.execute(db);
    expect(rows).toEqual([{ four: 4 }]);
  });

  it('has a timeout where all are in use', async () => {
    const db = open(1);
    await db.connection().execute(async () => {
      await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout exceeded');
    });
  });

  it('limits a statement, a wait for a lock and an idle transaction', async () => {
    const db = open();
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    // A connection without limits, which would end it while the other waits.
    const holder = new pg.Client(postgres.url);
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    const second = db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(1)`.execute(trx));
    await expect(second).rejects.toMatchObject({ code: '55P03' });
    await holder.end();
    const abandoned = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await expect
        .poll(async () => {
          const { rows } = await postgres.query(`select 1 from pg_stat_activity where state = 'idle in transaction'`);
          return rows.length;
        })
        .toBe(0);
      await sql`select 2`.execute(trx);
    });
    await expect(abandoned).rejects.toThrow(/terminat|not queryable/);
  });
});
