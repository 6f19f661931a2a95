import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { startOwnPooler, type OwnPooler } from '../../../test/own-pooler.ts';
import { runsPostgresFaults, startOwnPostgres, type OwnPostgres } from '../../../test/own-postgres.ts';
import { DEFAULT_POSTGRES_SETTINGS } from '../../config/database-config.ts';
import { openPostgres } from './open-database.ts';

const STATEMENTS = 100;
const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

let postgres: OwnPostgres;
let pooler: OwnPooler | null = null;
beforeAll(async () => {
  if (!hasPooler || !runsPostgresFaults()) return;
  postgres = await startOwnPostgres();
  pooler = await startOwnPooler(postgres);
});
afterAll(async () => {
  if (!pooler) return;
  await pooler.drop();
  await postgres.drop();
});

it.runIf(hasPooler && runsPostgresFaults())('PgBouncer in transaction mode carries unnamed statements', async () => {
  const settings = { ...DEFAULT_POSTGRES_SETTINGS, directUrl: postgres.url, statements: 'unnamed' as const };
  const { db, close, directUrl } = openPostgres(pooler?.url ?? '', 5, { settings });
  expect(directUrl).toBe(postgres.url);
  const numbers = await Promise.all(
    Array.from({ length: STATEMENTS }, (_, number) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ number: number }>`select ${number}::int as number`.execute(trx);
        return rows[0]?.number;
      }),
    ),
  );
  expect(numbers).toEqual(Array.from({ length: STATEMENTS }, (_, number) => number));
  await close();
});
