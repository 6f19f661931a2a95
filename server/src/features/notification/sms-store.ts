import { sql } from 'kysely';
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

export async function insertSms(
  db: Database,
  row: {
    id: string;
    msisdn: string;
    text: string;
    class: SmsMessageTable['class'];
    dedupeKey: string;
    validUntil: Date;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('sms_message')
    .values({
      id: row.id,
      msisdn: row.msisdn,
      text: row.text,
      class: row.class,
      dedupe_key: row.dedupeKey,
      state: 'queued',
      provider_id: null,
      created_at: row.now,
      next_try_at: row.now,
      valid_until: row.validUntil,
    })
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .execute();
}

/**
 * Takes due messages for sending, one-time codes first. A message taken by a worker that died comes back after
 * `leaseMs`.
 */
export async function takeDueSms(db: Database, at: { now: Date; most: number; leaseMs: number }): Promise<DueSms[]> {
  const rows = await sql<DueSms>`
    update sms_message set state = 'sending', attempts = attempts + 1, next_try_at = ${new Date(at.now.getTime() + at.leaseMs)}
    where id in (
      select id from sms_message
      where state in ('queued', 'sending') and next_try_at <= ${at.now} and valid_until > ${at.now}
      order by (class = 'otp') desc, next_try_at
      limit ${at.most}
      for update skip locked
    )
    returning id, msisdn, text, class, dedupe_key, valid_until, attempts`.execute(db);
  return rows.rows;
}

/** The bodies of one-time codes are wiped as soon as they are on their way. */
export async function markSubmitted(db: Database, id: string, providerId: string): Promise<void> {
  await db
    .updateTable('sms_message')
    .set({ state: 'submitted', provider_id: providerId, text: sql`case when class = 'otp' then null else text end` })
    .where('id', '=', id)
    .execute();
}

export async function retryLater(db: Database, id: string, nextTryAt: Date): Promise<void> {
  await db.updateTable('sms_message').set({ state: 'queued', next_try_at: nextTryAt }).where('id', '=', id).execute();
}

export async function expireSms(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('sms_message')
    .set({ state: 'expired', text: null })
    .where('state', 'in', ['queued', 'sending'])
    .where('valid_until', '<=', now)
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
