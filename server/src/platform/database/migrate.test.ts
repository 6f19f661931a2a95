import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

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
