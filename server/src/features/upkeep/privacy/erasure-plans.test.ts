import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { rowsRead } from '../../../../test/rows-read.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { PERSONAL_RULES } from './erase-rows.ts';
import { ownershipOf } from './erasure-store.ts';

// The rows that an erasure and an export read do not grow with the number of accounts.

const ID = '00000000-0000-4000-8000-000000000001';
/** Tables with a few rows for each colleague, or for each of a colleague's actions. */
const OF_STAFF = [
  'course_draft',
  'course_draft_item',
  'live_mute',
  'live_removal',
  'live_report',
  // Links that staff issue, for a week.
  'login_code',
  'notice',
  'notice_sending',
  'staff_approval',
  'staff_factor',
  'staff_grant',
  'support_event',
  'support_template',
];

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns whether PostgreSQL has no other way to find the rows than to read all of them. */
async function readsAll(db: Database, query: RawBuilder<unknown>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx);
    return rows.some((row) => row['QUERY PLAN'].includes('Seq Scan'));
  });
}

/** How the rows of an account are found in each table: by it, or by its number. */
function ownRows(): { table: string; where: RawBuilder<unknown> }[] {
  return PERSONAL_RULES.flatMap(([table, rule]) => {
    if (rule.kind === 'none' || rule.kind === 'special') return [];
    const owner = 'owner' in rule ? rule.owner : undefined;
    const where = owner ? sql`${sql.ref(owner.column)} = '+9647801234567'` : sql`subscriber_id = ${ID}`;
    return [{ table, where }];
  });
}

describe('the rows of an account', () => {
  it('have an index in every table that grows', async () => {
    const walked: string[] = [];
    for (const { table, where } of ownRows())
      if (await readsAll(database.db, sql`select from ${sql.table(table)} where ${where}`)) walked.push(table);
    expect(walked.filter((table) => !OF_STAFF.includes(table))).toEqual([]);
  });

  it('have an index in every table that refers to the account, which its removal checks', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'subscriber'::regclass
        and c.connamespace = current_schema()::regnamespace`.execute(database.db);
    expect(rows.length).toBeGreaterThan(30);
    const walked: string[] = [];
    for (const { table, column } of rows)
      if (await readsAll(database.db, sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${ID}`))
        walked.push(table);
    expect(walked.filter((table) => !OF_STAFF.includes(table))).toEqual([]);
  });

  it('are found by the e-mail and by the number of a guardian', async () => {
    const byEmail = sql`select from subscriber where lower(email) in ('a@b.example', 'c@d.example') and id <> ${ID}`;
    const byGuardian = sql`select from guardian_consent where guardian_msisdn = '+9647801234567'`;
    expect(await readsAll(database.db, byEmail)).toBe(false);
    expect(await readsAll(database.db, byGuardian)).toBe(false);
  });
});

it('finds the next owner of a number among very many accounts', async () => {
  await sql`insert into subscriber (id, msisdn, country, created_at, last_seen_at, archived_at, archived_reason)
    select gen_random_uuid(), '+9647' || (700000000 + n), 'IQ', timestamptz '2026-03-01' + n * interval '1 s', now(),
      case when n % 2 = 0 then now() end, case when n % 2 = 0 then 'recycled' end
    from generate_series(1, 4000) as n`.execute(database.db);
  await sql`insert into subscriber (id, msisdn, country, created_at, last_seen_at)
    values (${ID}, '+9647700000002', 'IQ', '2026-04-01', now())`.execute(database.db);
  await sql`analyze subscriber`.execute(database.db);
  const { id } = await database.db
    .selectFrom('subscriber')
    .select('id')
    .where('msisdn', '=', '+9647700000002')
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(await ownershipOf(database.db, id)).toEqual({ msisdn: '+9647700000002', until: new Date('2026-04-01') });
  expect((await ownershipOf(database.db, ID)).until).toBeNull();
  const rows = await rowsRead(database.db, (db) => ownershipOf(db, ID));
  if (database.engine === 'postgres') expect(rows).toBeLessThan(10);
});
