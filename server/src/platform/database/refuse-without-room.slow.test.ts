import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { refuseWithoutRoom } from './refuse-without-room.ts';
import { isOutage } from './translate-outage.ts';

type Tables = { note: { id: number; text: string } };

let room = true;
let db: Kysely<Tables>;

beforeAll(async () => {
  db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite: await PGlite.create() }),
    plugins: [refuseWithoutRoom(() => room)],
  });
  await sql`create table note (id int primary key, text text not null)`.execute(db);
});
afterAll(() => db.destroy());

const insert = (id: number) => db.insertInto('note').values({ id, text: 'one' }).execute();
const count = async () => (await db.selectFrom('note').select('id').execute()).length;

it('refuses every write as an outage while the disk has no room, also within a transaction, and still reads', async () => {
  await insert(1);
  room = false;
  const writes = [
    () => insert(2),
    () => db.updateTable('note').set({ text: 'two' }).execute(),
    () => db.deleteFrom('note').execute(),
    () => db.transaction().execute(async (trx) => trx.insertInto('note').values({ id: 3, text: 'three' }).execute()),
  ];
  for (const write of writes) {
    const error: unknown = await write().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isOutage(error)).toBe(true);
  }
  expect(await count()).toBe(1);

  room = true;
  await insert(2);
  expect(await count()).toBe(2);
});
