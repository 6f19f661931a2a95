import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { rowsRead } from '../../../../test/rows-read.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { accountsByName, MAX_FOUND } from './search-store.ts';

const MANY = 4 * MAX_FOUND;
const RARE = 40;
const first = { after: null, limit: 31 };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into subscriber (id, msisdn, country, name_folded, created_at, last_seen_at)
    select gen_random_uuid(), '+9647' || (700000000 + n), 'IQ',
      case when n % ${sql.lit(MANY / RARE)} = 0 then 'زرقا' else 'ساره' end || ' ' || n,
      timestamptz '2026-03-01' + n * interval '1 s', now()
    from generate_series(1, ${sql.lit(MANY)}) as n`.execute(database.db);
  await sql`analyze subscriber`.execute(database.db);
});
afterAll(() => database.close());

describe('the search of learners by name', () => {
  it('reads a bounded number of rows for a name that very many have, on each page', async () => {
    if (database.engine !== 'postgres') return;
    const rows = await rowsRead(database.db, (db) => accountsByName(db, ['ساره'], first));
    expect(rows).toBeLessThan(1.5 * MAX_FOUND);
    const half = { at: new Date('2026-03-01T02:00:00Z'), id: '00000000-0000-4000-8000-000000000000' };
    const later = await rowsRead(database.db, (db) => accountsByName(db, ['ساره'], { after: half, limit: 31 }));
    expect(later).toBeLessThan(1.5 * MAX_FOUND);
  });

  it.each(['ساره', 'زرقا'])('finds the newest first, page by page: %s', async (name) => {
    const all = await accountsByName(database.db, [name], { after: null, limit: 60 });
    const times = all.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const cut = all[30];
    if (!cut) throw new Error('there are too few');
    const rest = await accountsByName(database.db, [name], { after: { at: cut.created_at, id: cut.id }, limit: 60 });
    expect(rest.slice(0, 9).map(({ id }) => id)).toEqual(all.slice(31, 40).map(({ id }) => id));
  });
});
