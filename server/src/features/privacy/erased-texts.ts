import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { nationalDigits, redactOf, REPLACED, type Redact } from './redact-words.ts';

type Table = keyof Tables;
/** What staff wrote of their own, in rows that an erasure leaves; `at` is the column of the row's time. */
type FreeText = {
  table: Table;
  key: readonly string[];
  columns: readonly string[];
  at: string;
  /** Which rows are about an account. */
  about: (subscriberId: string) => RawBuilder<unknown>;
};

const BY_ID = (subscriberId: string) => sql`subject_id in (
  select ${subscriberId}::text
  union all select id::text from charge_attempt where subscriber_id = ${subscriberId}
  union all select id::text from support_case where subscriber_id = ${subscriberId}
  union all select id::text from live_message where subscriber_id = ${subscriberId})`;

/** Every column in which staff may have written who a learner is; a test finds a column that is missing. */
export const FREE_TEXTS: readonly FreeText[] = [
  { table: 'audit_entry', key: ['id'], columns: ['reason'], at: 'at', about: BY_ID },
  { table: 'staff_approval', key: ['id'], columns: ['reason'], at: 'requested_at', about: BY_ID },
  {
    table: 'refund',
    key: ['subscriber_id', 'id'],
    columns: ['reason', 'last_error'],
    at: 'requested_at',
    about: (subscriberId) => sql`subscriber_id = ${subscriberId}`,
  },
];

type Erased = { subscriberId: string; msisdn: string; until: Date | null };

/**
 * Removes a learner from the texts of staff, within the caller's transaction: the number, the account's id and e-mails from
 * all of them, other words from those about the account, because another learner may have the same name.
 */
export async function redactTexts(
  trx: Database,
  { subscriberId, msisdn, until }: Erased,
  words: readonly string[],
): Promise<void> {
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  const unique = [subscriberId, ...words.filter((word) => word.includes('@'))];
  const everywhere = redactOf({ words: unique, msisdn });
  const about = redactOf({ words: [...unique, ...words], msisdn });
  for (const text of FREE_TEXTS) {
    await redactRows(trx, text, { where: text.about(subscriberId), redact: about });
    const owned = until === null ? sql`true` : sql`${sql.ref(text.at)} < ${until}`;
    const mentioned = sql.join(
      text.columns.map((column) => mentions(column, { msisdn, unique })),
      sql` or `,
    );
    await redactRows(trx, text, { where: sql`(${mentioned}) and ${owned}`, redact: everywhere });
  }
  await sql`set local lisan.erasure = 'off'`.execute(trx);
}

/** Removes a learner from the texts of staff about the account, within the caller's transaction; the job searches the rest. */
export async function redactAbout(
  trx: Database,
  { subscriberId, msisdn }: Pick<Erased, 'subscriberId' | 'msisdn'>,
  words: readonly string[],
): Promise<void> {
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  const redact = redactOf({ words, msisdn });
  for (const text of FREE_TEXTS) await redactRows(trx, text, { where: text.about(subscriberId), redact });
  await sql`set local lisan.erasure = 'off'`.execute(trx);
}

/** Replaces the texts of staff about an erased account whose name and number are unknown, within the caller's transaction. */
export async function blankTexts(trx: Database, pseudonym: string): Promise<void> {
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  for (const text of FREE_TEXTS) await redactRows(trx, text, { where: text.about(pseudonym), redact: () => REPLACED });
  await sql`set local lisan.erasure = 'off'`.execute(trx);
}

/** Whether a text contains the number, in any form of its digits, or one of the words. */
function mentions(column: string, { msisdn, unique }: { msisdn: string; unique: readonly string[] }) {
  const digits = sql`regexp_replace(translate(${sql.ref(column)}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')`;
  const words = unique.map((word) => sql`position(lower(${word}) in lower(${sql.ref(column)})) > 0`);
  return sql.join([sql`position(${nationalDigits(msisdn)} in ${digits}) > 0`, ...words], sql` or `);
}

async function redactRows(
  trx: Database,
  { table, key, columns }: FreeText,
  { where, redact }: { where: RawBuilder<unknown>; redact: Redact },
): Promise<void> {
  const selected = sql.join([...key, ...columns].map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, string | null>>`
    select ${selected} from ${sql.table(table)} where ${where}`.execute(trx);
  for (const row of rows) {
    const changed = columns.flatMap((name) => {
      const before = row[name] ?? null;
      const after = before === null ? null : redact(before);
      return before === after ? [] : [sql`${sql.ref(name)} = ${after}`];
    });
    if (changed.length === 0) continue;
    const same = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(same, sql` and `)}`.execute(trx);
  }
}
