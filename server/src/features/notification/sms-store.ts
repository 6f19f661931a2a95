import { sql } from 'kysely';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { SmsMessageTable } from '../../platform/database/tables/identity.ts';

export type NewSms = {
  id: string;
  msisdn: string;
  text: string;
  class: SmsMessageTable['class'];
  dedupeKey: string;
  validUntil: Date;
  now: Date;
  /** Not before then; at once unless given. */
  sendAt?: Date;
};

/** A message whose key is there already is the same message, and left out. */
export async function insertSms(db: Database, messages: readonly NewSms[]): Promise<void> {
  const rows = messages.map((sms) => ({
    id: sms.id,
    msisdn: sms.msisdn,
    text: sms.text,
    class: sms.class,
    dedupe_key: sms.dedupeKey,
    state: 'queued' as const,
    created_at: sms.now,
    next_try_at: sms.sendAt ?? sms.now,
    valid_until: sms.validUntil,
  }));
  await insertRows(db, 'sms_message', { rows, ending: sql`on conflict (dedupe_key) do nothing` });
}

/** The bodies of one-time codes are wiped as soon as they are on their way, or never will be. */
export const wipeCode = sql<null>`case when class = 'otp' then null else text end`;

export type SmsOutcome = Exclude<SmsMessageTable['state'], 'queued' | 'sending' | 'submitted'>;
const OPEN: readonly SmsMessageTable['state'][] = ['queued', 'sending'];

/**
 * Keeps the operator's id whatever the state: a receipt may have settled the message before the reply came. Gives the
 * number that it went to.
 */
export async function markSubmitted(db: Database, id: string, providerId: string): Promise<string> {
  const { msisdn } = await db
    .updateTable('sms_message')
    .set({
      provider_id: providerId,
      state: sql`case when state in ('queued', 'sending', 'unknown') then 'submitted' else state end`,
      text: wipeCode,
    })
    .where('id', '=', id)
    .returning('msisdn')
    .executeTakeFirstOrThrow();
  return msisdn;
}

/** Returns false where the state is final already. `unknown` is not final: a later event settles it. */
export async function settleSms(db: Database, id: string, state: SmsOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_message')
    .set({ state, text: wipeCode })
    .where('id', '=', id)
    .where('state', 'in', state === 'unknown' ? OPEN : [...OPEN, 'submitted', 'unknown'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findSms(
  db: Database,
  dedupeKey: string,
): Promise<{ id: string; state: SmsMessageTable['state'] } | undefined> {
  return db.selectFrom('sms_message').select(['id', 'state']).where('dedupe_key', '=', dedupeKey).executeTakeFirst();
}

const WITHDRAW_LIMIT = 500;

/** Expires queued messages whose keys begin with one of these and a colon, at most `limit` with each statement. */
export async function withdrawSms(db: Database, keys: readonly string[], limit = WITHDRAW_LIMIT): Promise<void> {
  for (const key of keys) {
    let after: string | null = `${key}:`;
    while (after !== null) after = await withdrawBatch(db, { after, last: `${key}:\u{10FFFF}`, limit });
  }
}

/** Gives the key to go on after; null once no more is there. */
async function withdrawBatch(
  db: Database,
  { after, last, limit }: { after: string; last: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with batch as materialized (
      select id, dedupe_key collate "C" as key from sms_message
      where state = 'queued' and class <> 'otp' and dedupe_key collate "C" > ${after} and dedupe_key collate "C" <= ${last}
      order by dedupe_key collate "C" limit ${limit} for update
    ), withdrawn as (
      update sms_message set state = 'expired' where id in (select id from batch)
    )
    select count(*)::int as count, max(key) as last from batch`.execute(db);
  const [batch] = rows;
  return batch && batch.count === limit ? batch.last : null;
}

export async function codesSince(
  db: Database,
  at: { msisdn: string; since: Date },
): Promise<SmsMessageTable['state'][]> {
  const rows = await db
    .selectFrom('sms_message')
    .select('state')
    .where('msisdn', '=', at.msisdn)
    .where('class', '=', 'otp')
    .where('created_at', '>=', at.since)
    .execute();
  return rows.map((row) => row.state);
}
