import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { rowsRead } from '../../../../test/rows-read.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';
import { findCases, MAX_FOUND } from './case-list-store.ts';

const MANY = 4 * MAX_FOUND;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into support_case (id, kind, source_id, text, search, at)
    select gen_random_uuid(), 'message', gen_random_uuid(), 'نص', case when n % 500 = 0 then 'قمر' else 'المستوى' end,
      timestamptz '2026-03-01' + n * interval '1 s'
    from generate_series(1, ${sql.lit(MANY)}) as n`.execute(database.db);
  await sql`analyze support_case`.execute(database.db);
});
afterAll(() => database.close());

const page = (word: string, after: PageCursor | null, limit = 51) => ({
  filter: { kind: undefined, state: undefined, assignee: undefined, words: [word] },
  after,
  limit,
});

describe('the search of cases', () => {
  it('reads a bounded number of rows for a word that very many have', async () => {
    if (database.engine !== 'postgres') return;
    const rows = await rowsRead(database.db, (db) => findCases(db, page('المستوى', null)));
    expect(rows).toBeLessThan(1.5 * MAX_FOUND);
  });

  it.each(['المستوى', 'قمر'])('finds the latest first, page by page: %s', async (word) => {
    const all = await findCases(database.db, page(word, null, 40));
    const times = all.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const cut = all[20];
    if (!cut) throw new Error('there are too few');
    const rest = await findCases(database.db, page(word, { at: cut.at, id: cut.id }, 19));
    expect(rest.map(({ id }) => id)).toEqual(all.slice(21).map(({ id }) => id));
  });
});
