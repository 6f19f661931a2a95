import type { Selectable } from 'kysely';
import type { Tables } from '../src/platform/database/schema.ts';
import type { TestApp } from './build-test-app.ts';

type Owned = { [T in keyof Tables]: Tables[T] extends { subscriber_id: unknown } ? T : never }[keyof Tables];
type Owner = { subscriberId: string };

/** Returns a subscriber's rows of a table. */
export async function rowsOf<T extends Owned>({ services }: TestApp, table: T, { subscriberId }: Owner) {
  const query = services.db.selectFrom<Owned>(table).selectAll().where('subscriber_id', '=', subscriberId);
  // The query is of this very table; Kysely types it by all of them.
  return (await query.execute()) as Selectable<Tables[T]>[];
}

/** Returns a subscriber's row of a table, which must be there. */
export async function rowOf<T extends Owned>(test: TestApp, table: T, owner: Owner) {
  const [row] = await rowsOf(test, table, owner);
  if (!row) throw new Error(`there is no ${table}`);
  return row;
}
