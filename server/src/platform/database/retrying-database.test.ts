import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';

describe.runIf(inject('database').engine === 'postgres')('a transaction', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await sql`create table counter (id int primary key, value int not null)`.execute(database.db);
    await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db);
  });
  afterAll(() => database.close());

  function add(trx: Database, id: number) {
    return sql`update counter set value = value + 1 where id = ${id}`.execute(trx);
  }

  it('that meets a deadlock is retried, and each takes effect once', async () => {
    const { db } = database;
    let arrived = 0;
    const inOrder = (first: number, second: number) =>
      db.transaction().execute(async (trx) => {
        await add(trx, first);
        arrived += 1;
        await expect.poll(() => arrived).toBeGreaterThanOrEqual(2);
        await add(trx, second);
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    const { rows } = await sql`select value from counter order by id`.execute(db);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    expect(arrived).toBe(3);
  });

  it('that loses every attempt throws PostgreSQL’s error', async () => {
    let attempts = 0;
    const work = database.db.transaction().execute(async (trx) => {
      attempts += 1;
      await sql.raw(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`).execute(trx);
    });
    await expect(work).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(4);
  });

  it('with an error of its own runs once', async () => {
    let attempts = 0;
    const work = database.db.transaction().execute(async () => {
      attempts += 1;
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(attempts).toBe(1);
  });
});

describe.runIf(inject('database').engine === 'postgres')('a migration of a newer version that adds a column', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await sql`create table widget (id serial primary key, name text)`.execute(database.db);
  });
  afterAll(() => database.close());

  const insert = (db: Database) => sql<object>`insert into widget (name) values (${'a'}) returning *`.execute(db);
  const list = (db: Database) => sql<object>`select * from widget where name = ${'a'}`.execute(db);
  /** Prepares both statements at every connection of the pool. */
  const prepare = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        database.db.transaction().execute(async (trx) => {
          await insert(trx);
          await list(trx);
        }),
      ),
    );

  it('fails neither a statement by itself nor one within a transaction', async () => {
    const { db } = database;
    await prepare();
    await sql`alter table widget add column size int`.execute(db);
    const lists = await Promise.all(Array.from({ length: 20 }, () => list(db)));
    for (const { rows } of lists) expect(rows[0]).toHaveProperty('size', null);

    await prepare();
    await sql`alter table widget add column colour text`.execute(db);
    const before = (await list(db)).rows.length;
    const inserted = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          return insert(trx);
        }),
      ),
    );
    for (const { rows } of inserted) expect(rows[0]).toHaveProperty('colour', null);
    expect((await list(db)).rows).toHaveLength(before + 20);
  });
});
