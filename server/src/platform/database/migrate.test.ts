import { sql } from 'kysely';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { migrate, migrateDatabase } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { withStartLock } from './start-lock.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('applies nothing to a database that has every migration', async () => {
  expect(await migrate(database.db)).toEqual({ applied: [], unknown: [] });
});

it('leaves migrations of a newer version alone', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2099-01-01')`.execute(database.db);
  expect(await migrate(database.db)).toEqual({ applied: [], unknown: ['9999-newer'] });
});

it('refuses a database whose migrations are all unknown', async () => {
  await sql`delete from kysely_migration where name < '9999'`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow('schema from before the first release');
});

describe.runIf(inject('database').engine === 'postgres')('a migration of a database in use', () => {
  it('waits for a process that has locked its table, and is applied when that ends', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    await sql`delete from kysely_migration where name = '0031-audit-by-call'`.execute(db);
    await sql`drop index audit_entry_by_call`.execute(db);
    let release: (() => void) | undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let isLocked: (() => void) | undefined;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    const work = db.transaction().execute(async (trx) => {
      await sql`lock table audit_entry in row exclusive mode`.execute(trx);
      isLocked?.();
      await isReleased;
    });
    await locked;
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql<{ waiting: boolean }>`select exists (select 1 from pg_locks
        where relation = 'audit_entry'::regclass and not granted) as waiting`.execute(db);
      return rows[0]?.waiting ?? false;
    };
    const migrated = migrateDatabase(database);
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    // Its lock timeout passes, and it tries again.
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(false);
    release?.();
    await work;
    expect((await migrated).applied).toEqual(['0031-audit-by-call']);
    await database.close();
  });

  it('builds an index concurrently at a start, while another start waits and a long read is running', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    const names = ['0046-asked-cards', '0047-asked-cards-before'];
    await sql`delete from kysely_migration where name = any(${names})`.execute(db);
    const waits: string[] = [];
    const log = { info: (_: object | string, phrase?: string) => void waits.push(phrase ?? ''), warn: () => undefined };
    let other: Promise<string[]> | undefined;
    const start = (work: () => Promise<string[]>) => withStartLock(database, { log, timeoutMs: 20_000 }, work);
    const migrated = async () => (await migrateDatabase(database)).applied;
    const applied = await start(async () => {
      other = start(migrated);
      await expect.poll(() => waits.length, { timeout: 20_000 }).toBe(1);
      const read = db.transaction().execute((trx) => sql`select pg_sleep(3)`.execute(trx));
      const all = await migrated();
      await read;
      return all;
    });
    expect(applied).toEqual(names);
    expect(await other).toEqual([]);
    await database.close();
  });
});

it('builds an index concurrently where others use the database, and plainly where none does', async () => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lisan-migrations-'));
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  const script = (name: string) => `drop index concurrently if exists ${name};
create index concurrently ${name} on teacher (name);\n`;
  await writeFile(join(folder, '9990-concurrent.sql'), script('teacher_by_name'));
  const isShared = database.directUrl !== null;
  expect((await migrate(database.db, { folder, isShared })).applied).toEqual(['9990-concurrent']);
  const { rows } = await sql`select indexname from pg_indexes where indexname = 'teacher_by_name'`.execute(database.db);
  expect(rows).toHaveLength(1);
  await database.close();
  await rm(folder, { recursive: true });
});
