import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import { openTestDatabase } from './database.ts';

const PAGE = join(import.meta.dirname, '../../docs/operations/cells.md');
/** Tables about subscribers that name them by their number, or not until later. */
const BY_NUMBER = ['subscriber', 'sms_message', 'sms_part', 'otp_challenge', 'login_code', 'carrier_callback'];

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the page about several installations names every unique key of subscribers without the subscriber', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attname = 'subscriber_id' and not a.attisdropped
    where t.relnamespace = current_schema()::regnamespace and x.indisunique
      and (a.attnum is not null or t.relname = any(${BY_NUMBER}))
      and (a.attnum is null or not a.attnum = any(x.indkey::int2[]))
      and i.relname <> 'subscriber_pkey'`.execute(database.db);
  const page = await readFile(PAGE, 'utf8');
  const table = page.slice(page.indexOf('These keys'));
  const named = [...table.matchAll(/`(\w+_(?:pkey|key|by_\w+))`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
