import { sql, type Selectable } from 'kysely';
import { rowsOf } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SmsMessageTable } from '../../../platform/database/tables/identity.ts';

type NewSms = {
  id: string;
  msisdn: string;
  text: string;
  class: SmsMessageTable['class'];
  dedupeKey: string;
  validUntil: Date;
  now: Date;
  /** Earliest time to send; immediately by default. */
  sendAt?: Date;
};

/** A message without `sendAt` is due immediately even if the clock of this process is ahead. */
const DUE = sql`case when next_try_at = created_at then least(next_try_at, clock_timestamp()) else next_try_at end`;

/** Inserts messages; skips keys that already exist. */
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
  if (rows.length === 0) return;
  await sql`
    insert into sms_message (id, msisdn, text, class, dedupe_key, state, created_at, next_try_at, valid_until)
    select id, msisdn, text, class, dedupe_key, state, created_at, ${DUE}, valid_until
    from ${rowsOf('sms_message', rows)}
    on conflict (dedupe_key) do nothing`.execute(db);
}

/** Wipes the text of a one-time code, which is needed only until the code is submitted or abandoned. */
export const wipeCode = sql<null>`case when class = 'otp' then null else text end`;

export type SmsOutcome = Exclude<SmsMessageTable['state'], 'queued' | 'sending' | 'submitted'>;
const OPEN: readonly SmsMessageTable['state'][] = ['queued', 'sending'];

type SubmittedSms = Pick<Selectable<SmsMessageTable>, 'msisdn' | 'class' | 'created_at'>;

/** Stores the operator's id in every state: a receipt may have set the final state before the reply arrived. */
export async function markSubmitted(db: Database, id: string, providerId: string): Promise<SubmittedSms> {
  return db
    .updateTable('sms_message')
    .set({
      provider_id: providerId,
      state: sql`case when state in ('queued', 'sending', 'unknown') then 'submitted' else state end`,
      text: wipeCode,
    })
    .where('id', '=', id)
    .returning(['msisdn', 'class', 'created_at'])
    .executeTakeFirstOrThrow();
}

/**
 * Sets the final state; returns the message, or undefined if its state is final already. `unknown` is not final: a
 * later event resolves it.
 */
export async function settleSms(
  db: Database,
  id: string,
  state: SmsOutcome,
): Promise<Pick<Selectable<SmsMessageTable>, 'class' | 'created_at'> | undefined> {
  return db
    .updateTable('sms_message')
    .set({ state, text: wipeCode })
    .where('id', '=', id)
    .where('state', 'in', state === 'unknown' ? OPEN : [...OPEN, 'submitted', 'unknown'])
    .returning(['class', 'created_at'])
    .executeTakeFirst();
}

export async function findSms(
  db: Database,
  dedupeKey: string,
): Promise<{ id: string; state: SmsMessageTable['state'] } | undefined> {
  return db.selectFrom('sms_message').select(['id', 'state']).where('dedupe_key', '=', dedupeKey).executeTakeFirst();
}

const WITHDRAW_LIMIT = 500;

/** Expires queued messages whose keys start with one of these and a colon, at most `limit` per statement. */
export async function withdrawSms(db: Database, keys: readonly string[], limit = WITHDRAW_LIMIT): Promise<void> {
  for (const key of keys) {
    let after: string | null = `${key}:`;
    while (after !== null) after = await withdrawSmsAfter(db, { key, after, limit });
  }
}

/**
 * Expires the next queued messages whose keys start with `key` and a colon. Returns the key to continue after; null
 * after the last batch.
 */
export async function withdrawSmsAfter(
  db: Database,
  { key, after, limit }: { key: string; after: string; limit: number },
): Promise<string | null> {
  const last = `${key}:\u{10FFFF}`;
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

/** Expires the queued promotional messages to a number. */
export async function expirePromotional(db: Database, msisdn: string): Promise<void> {
  await db
    .updateTable('sms_message')
    .set({ state: 'expired' })
    .where('msisdn', '=', msisdn)
    .where('class', '=', 'promotional')
    .where('state', '=', 'queued')
    .execute();
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
