import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A receipt may arrive this long after the end of the message's validity. */
const LATE_RECEIPT_MS = 3_600_000;
/** Maximum length of a text that fits one part in either alphabet. */
const ONE_PART = 70;

/**
 * A message whose reply was lost.
 * - `isOnePart`: a single receipt resolves it
 */
export type LostSms = { id: string; msisdn: string; created_at: Date; isOnePart: boolean };

/** Locks the messages to a number with this ending whose reply was lost and whose receipt may still arrive. */
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
    // The text of a code is wiped by now; a code always fits one part.
    isOnePart: row.class === 'otp' || (text !== null && text.length <= ONE_PART),
  }));
}

/** Returns whether another message to the number has no id: it is in flight, or was accepted without one. */
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

/** Lists the ids of receipts for this number that match no known message. */
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

/** Assigns a receipt, and so its id, to a message. */
export async function assignReceipt(db: Database, messageId: string, providerId: string): Promise<void> {
  await db
    .updateTable('sms_part')
    .set({ message_id: messageId, recipient: null })
    .where('provider_id', '=', providerId)
    .execute();
  await db.updateTable('sms_message').set({ provider_id: providerId }).where('id', '=', messageId).execute();
}
