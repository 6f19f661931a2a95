import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { partsOfTable } from '../../../platform/database/table-parts.ts';
import { FREE_TEXTS, type FreeText, type Mentions, type TextRow } from './free-texts.ts';
import { nationalDigits, redactOf, REPLACED, type Redact } from './redact-words.ts';

type Erased = { subscriberId: string; msisdn: string; until: Date | null };

/**
 * Removes a learner from the texts of others, within the caller's transaction: the number, the account's id and its
 * e-mail from all texts, other words only from texts about the account, because another learner may have the same name.
 * Walks over each table in parts, because texts of others have no index by content; the transaction sees one instant.
 */
export async function redactTexts(
  trx: Database,
  { subscriberId, msisdn, until }: Erased,
  words: readonly string[],
): Promise<void> {
  await redactAbout(trx, { subscriberId, msisdn }, words);
  const unique = [subscriberId, ...(await ownEmails(trx, subscriberId, words))];
  const redact = redactOf({ words: unique, msisdn });
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  for (const text of FREE_TEXTS) {
    const owned = until === null || text.at === null ? sql`true` : sql`${sql.ref(text.at)} < ${until}`;
    for (const part of await partsOfTable(trx, text.searched ?? { table: text.table })) {
      const where = sql`(${mentionedIn(text, part, { msisdn, unique })}) and ${owned}`;
      await redactRows(trx, text, { where, redact, isAbout: false });
    }
  }
  await sql`set local lisan.erasure = 'off'`.execute(trx);
}

/** Removes a learner from the texts about the account, within the caller's transaction; the job searches the rest. */
export async function redactAbout(
  trx: Database,
  { subscriberId, msisdn }: Pick<Erased, 'subscriberId' | 'msisdn'>,
  words: readonly string[],
): Promise<void> {
  const all = [subscriberId, ...words];
  const names = words.filter((word) => !word.includes('@'));
  const [whole, parts] = [redactOf({ words: all, msisdn }), redactOf({ words: all, names, msisdn })];
  await redactEach(trx, subscriberId, (text) => (text.wholeNames === true ? whole : parts));
}

/** Replaces the texts about an erased account whose name and number are unknown, within the caller's transaction. */
export async function blankTexts(trx: Database, pseudonym: string): Promise<void> {
  await redactEach(trx, pseudonym, () => () => REPLACED);
}

async function redactEach(trx: Database, subscriberId: string, redact: (text: FreeText) => Redact): Promise<void> {
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  for (const text of FREE_TEXTS) {
    const where = text.about?.(subscriberId);
    if (where) await redactRows(trx, text, { where, redact: redact(text), isAbout: true });
  }
  await sql`set local lisan.erasure = 'off'`.execute(trx);
}

/** E-mails are not verified: an e-mail that another account gave too is not unique to this account. */
async function ownEmails(trx: Database, subscriberId: string, words: readonly string[]): Promise<string[]> {
  const emails = words.filter((word) => word.includes('@'));
  if (emails.length === 0) return [];
  const { rows } = await sql<{ email: string }>`select lower(email) as email from subscriber
    where lower(email) in (${sql.join(emails.map((email) => email.toLowerCase()))}) and id <> ${subscriberId}`.execute(
    trx,
  );
  const others = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => !others.has(email.toLowerCase()));
}

function mentionedIn(
  text: FreeText,
  part: RawBuilder<boolean>,
  has: { msisdn: string; unique: readonly string[] },
): RawBuilder<unknown> {
  const mentions: Mentions = (column) => mentionsIn(column, has);
  if (text.mentioned) return text.mentioned(mentions, part);
  return sql`${part} and (${sql.join(text.columns.map(mentions), sql` or `)})`;
}

/** Returns whether a text contains the number, in any form of its digits, or one of the words. */
function mentionsIn(
  column: string,
  { msisdn, unique }: { msisdn: string; unique: readonly string[] },
): RawBuilder<boolean> {
  const digits = sql`regexp_replace(translate(${sql.ref(column)}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')`;
  const words = unique.map((word) => sql`position(lower(${word}) in lower(${sql.ref(column)})) > 0`);
  return sql.join([sql`position(${nationalDigits(msisdn)} in ${digits}) > 0`, ...words], sql` or `);
}

async function redactRows(
  trx: Database,
  { table, key, columns, also }: FreeText,
  { where, redact, isAbout }: { where: RawBuilder<unknown>; redact: Redact; isAbout: boolean },
): Promise<void> {
  const selected = sql.join([...key, ...columns].map((name) => sql.ref(name)));
  const { rows } = await sql<TextRow>`
    select ${selected} from ${sql.table(table)} where ${where}`.execute(trx);
  for (const row of rows) {
    const texts = Object.fromEntries(columns.map((name) => [name, textOf(row[name] ?? null, redact)]));
    const after = { ...texts, ...also?.(texts, isAbout) };
    const changed = Object.entries(after).flatMap(([name, value]) =>
      value === row[name] ? [] : [sql`${sql.ref(name)} = ${value}`],
    );
    if (changed.length === 0) continue;
    const same = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(same, sql` and `)}`.execute(trx);
  }
}

function textOf(text: string | null, redact: Redact): string | null {
  return text === null ? null : redact(text);
}
