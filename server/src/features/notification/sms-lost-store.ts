import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** How long after a message's life its receipt may still come. */
const LATE_RECEIPT_MS = 3_600_000;
/** So short a text leaves in one part, in either alphabet. */
const ONE_PART = 70;

/**
 * A message whose reply was lost.
 * - `isOnePart`: a single receipt settles it
 */
export type LostSms = { id: string; msisdn: string; created_at: Date; isOnePart: boolean };

/** Those to a number that ends so, of which a receipt may still come. Each stays locked. */
export async function lockLost(db: Database, at: { recipient: string; now: Date }): Promise<LostSms[]> {
  const rows = await db
    .selectFrom('sms_message')
    .select(['id', 'msisdn', 'text', 'class', 'created_at'])
    .where(sql<boolean>`state = 'unknown'`)
    .where('valid_until', '>', new Date(at.now.getTime() - LATE_RECEIPT_MS))
    .where(sql<boolean>`right(msisdn, length(${at.recipient}::text)) = ${at.recipient}`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ text, ...row }) => ({
    id: row.id,
    msisdn: row.msisdn,
    created_at: row.created_at,
    // A code's text is wiped by now; it always fits.
    isOnePart: row.class === 'otp' || (text !== null && text.length <= ONE_PART),
  }));
}

/** Whether there is another message to the number whose id is not known either: still leaving, or taken without one. */
export async function hasMessageWithoutId(db: Database, at: { msisdn: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('sms_message')
    .select('id')
    .where('msisdn', '=', at.msisdn)
    .where('valid_until', '>', new Date(at.now.getTime() - LATE_RECEIPT_MS))
    .where((e) => e.or([e('state', '=', 'sending'), e.and([e('state', '=', 'submitted'), e('provider_id', '=', '')])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of receipts about this number that match no known message. */
export async function unmatchedReceipts(db: Database, at: { msisdn: string; since: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('sms_part')
    .select('provider_id')
    .where('message_id', 'is', null)
    .where(sql<boolean>`${at.msisdn}::text like '%' || recipient`)
    .where('seen_at', '>=', at.since)
    .execute();
  return rows.map((row) => row.provider_id);
}

/** The receipt's id is the message's from here on. */
export async function assignReceipt(db: Database, messageId: string, providerId: string): Promise<void> {
  await db
    .updateTable('sms_part')
    .set({ message_id: messageId, recipient: null })
    .where('provider_id', '=', providerId)
    .execute();
  await db.updateTable('sms_message').set({ provider_id: providerId }).where('id', '=', messageId).execute();
}
