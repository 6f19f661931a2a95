import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsPostgresFaults, startOwnPostgres, type OwnPostgres } from '../../../test/own-postgres.ts';
import { DEFAULT_POSTGRES_SETTINGS } from '../../config/database-config.ts';
import { reasonOf } from './database-failures.ts';
import { openPostgres } from './open-database.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['53100', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['53300', 'connections'],
  ['25006', 'read_only'],
  ['57014', 'timeout'],
  ['57P01', 'unreachable'],
  ['ECONNREFUSED', 'unreachable'],
])('%s is a failure by %s', (code, reason) => expect(reasonOf(withCode(code))).toBe(reason));

it('is found in a cause, and null for a fault of ours', () => {
  expect(reasonOf(new Error('outer', { cause: withCode('53100') }))).toBe('disk_full');
  expect(reasonOf(withCode('23505'))).toBeNull();
});

describe.runIf(runsPostgresFaults())('failures of PostgreSQL', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterAll(() => postgres.drop());

  it('are counted: statements, and waits for a connection of an exhausted pool', async () => {
    const timeouts = { ...DEFAULT_POSTGRES_SETTINGS.timeouts, pool: 200 };
    const { db, failures, close } = openPostgres(postgres.url, 1, {
      settings: { ...DEFAULT_POSTGRES_SETTINGS, timeouts },
    });
    await db.connection().execute(async (busy) => {
      await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout exceeded');
      await sql`set default_transaction_read_only = on`.execute(busy);
      await expect(sql`create table t (id int)`.execute(busy)).rejects.toThrow('read-only');
      await expect(sql`select nothing`.execute(busy)).rejects.toThrow('does not exist');
    });
    await close();
    const counted = Object.fromEntries(failures.counts);
    expect(counted).toEqual({ disk_full: 0, connections: 1, read_only: 1, timeout: 0, unreachable: 0 });
  });
});
