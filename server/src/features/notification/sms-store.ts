import { sql } from 'kysely';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { SmsMessageTable } from '../../platform/database/tables/identity.ts';

export type DueSms = {
  id: string;
  msisdn: string;
  text: string;
  class: SmsMessageTable['class'];
  dedupe_key: string;
  valid_until: Date;
  attempts: number;
};

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

/**
 * Takes due messages on, one-time codes first. They stay queued until `markSending`: what a worker that died had taken
 * but not begun comes back after `leaseMs`.
 */
export async function takeDueSms(db: Database, at: { now: Date; most: number; leaseMs: number }): Promise<DueSms[]> {
  const rows = await sql<DueSms>`
    update sms_message set attempts = attempts + 1, next_try_at = ${new Date(at.now.getTime() + at.leaseMs)}
    where id in (
      select id from sms_message
      where state = 'queued' and next_try_at <= ${at.now} and valid_until > ${at.now}
      order by (class = 'otp') desc, next_try_at
      limit ${at.most}
      for update skip locked
    )
    returning id, msisdn, text, class, dedupe_key, valid_until, attempts`.execute(db);
  return rows.rows.toSorted((a, b) => Number(b.class === 'otp') - Number(a.class === 'otp'));
}

/** Committed before the message leaves. False when it is no longer the caller's: expired, or taken by another worker. */
export async function markSending(
  db: Database,
  { id, attempts }: Pick<DueSms, 'id' | 'attempts'>,
  leaseUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_message')
    .set({ state: 'sending', next_try_at: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Only what nobody else has taken meanwhile, and never past its validity, so that it expires in time. */
export async function retryLater(db: Database, sms: Pick<DueSms, 'id' | 'attempts'>, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('sms_message')
    .set({ state: 'queued', next_try_at: sql`least(valid_until, ${nextTryAt}::timestamptz)` })
    .where('id', '=', sms.id)
    .where('state', 'in', ['queued', 'sending'])
    .where('attempts', '=', sms.attempts)
    .execute();
}

/** The bodies of one-time codes are wiped as soon as they are on their way, or never will be. */
const wipedText = sql<null>`case when class = 'otp' then null else text end`;

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
      text: wipedText,
    })
    .where('id', '=', id)
    .returning('msisdn')
    .executeTakeFirstOrThrow();
  return msisdn;
}

/** Never back from a final state; false then. `unknown` is none: whatever is heard later settles it. */
export async function settleSms(db: Database, id: string, state: SmsOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_message')
    .set({ state, text: wipedText })
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

/** What has not left yet never will: the messages whose keys begin with one of these and a colon. */
export async function withdrawSms(db: Database, keys: readonly string[]): Promise<void> {
  const patterns = keys.map((key) => `${key}:%`);
  await db
    .updateTable('sms_message')
    .set({ state: 'expired' })
    .where('state', '=', 'queued')
    .where('class', '!=', 'otp')
    .where('dedupe_key', 'like', sql<string>`any(${patterns})`)
    .execute();
}

/** Those that waited too long expire. Gives how many. */
export async function expireSms(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sms_message')
    .set({ state: 'expired', text: wipedText })
    .where('state', '=', 'queued')
    .where('valid_until', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Those whose worker died while they left may have arrived: they are not sent again. Gives the numbers they went to. */
export async function abandonSms(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('sms_message')
    .set({ state: 'unknown', text: wipedText })
    .where('state', '=', 'sending')
    .where('next_try_at', '<=', now)
    .returning('msisdn')
    .execute();
  return rows.map((row) => row.msisdn);
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
