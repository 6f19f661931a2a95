import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type FoundRow = {
  id: string;
  name: string | null;
  msisdn: string;
  created_at: Date;
  last_seen_at: Date;
  archived_at: Date | null;
  blocked_at: Date | null;
  subscription: SubscriptionState | null;
};

/**
 * A name with more accounts is common. Accounts with a rarer name are found first; a page of a common name is full
 * after a few of the newest accounts.
 */
export const MAX_FOUND = 5_000;

type Page = { after: PageCursor | null; limit: number };

const COLUMNS = sql`s.id, s.name, s.msisdn, s.created_at, s.last_seen_at, s.archived_at, s.blocked_at,
  (select state from subscription u where u.subscriber_id = s.id and u.state <> 'expired') as subscription`;

const older = ({ after }: Page) => (after ? sql`(s.created_at, s.id) < (${after.at}, ${after.id}::uuid)` : sql`true`);

async function rowsOf(db: Database, query: RawBuilder<FoundRow>): Promise<FoundRow[]> {
  return (await query.execute(db)).rows;
}

/** Returns the newest accounts. */
export async function newestAccounts(db: Database, page: Page): Promise<FoundRow[]> {
  return rowsOf(
    db,
    sql`select ${COLUMNS} from subscriber s where ${older(page)}
      order by s.created_at desc, s.id desc limit ${page.limit}`,
  );
}

/** Returns the present and the archived owners of a number; each half is served by its partial index. */
export async function accountsOfNumber(db: Database, msisdn: string): Promise<FoundRow[]> {
  return rowsOf(
    db,
    sql`select ${COLUMNS} from subscriber s where s.id in (
        select id from subscriber where msisdn = ${msisdn} and archived_at is null
        union all
        select id from subscriber where msisdn = ${msisdn} and archived_at is not null)
      order by s.created_at desc, s.id desc`,
  );
}

export async function accountById(db: Database, id: string): Promise<FoundRow[]> {
  return rowsOf(db, sql`select ${COLUMNS} from subscriber s where s.id = ${id}`);
}

export async function accountOfCertificate(db: Database, number: string): Promise<FoundRow[]> {
  return rowsOf(
    db,
    sql`select ${COLUMNS} from certificate c join subscriber s on s.id = c.subscriber_id where c.number = ${number}`,
  );
}

/**
 * Finds accounts whose names have words that begin with all of these folded words (foldName). Accounts with a rare name
 * are found first, by their index, because walking the accounts by age would read all accounts; for a common name,
 * finding all would.
 */
export async function accountsByName(db: Database, words: readonly string[], page: Page): Promise<FoundRow[]> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const matches = sql`to_tsvector('simple', coalesce(s.name_folded, '')) @@ to_tsquery('simple', ${query})`;
  const found = sql`found as materialized (select s.id from subscriber s where ${matches})`;
  if (await isCommon(db, found))
    return rowsOf(
      db,
      sql`select ${COLUMNS} from subscriber s where ${matches} and ${older(page)}
        order by s.created_at desc, s.id desc limit ${page.limit}`,
    );
  return rowsOf(
    db,
    sql`with ${found} select ${COLUMNS} from found join subscriber s using (id) where ${older(page)}
      order by s.created_at desc, s.id desc limit ${page.limit}`,
  );
}

/** PostgreSQL stops finding rows at the limit of the count. */
async function isCommon(db: Database, found: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with ${found}
    select count(*)::int as count from (select from found limit ${sql.lit(MAX_FOUND + 1)}) as counted`.execute(db);
  return (rows[0]?.count ?? 0) > MAX_FOUND;
}
