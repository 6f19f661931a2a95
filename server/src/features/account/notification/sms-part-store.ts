import { sql } from 'kysely';
import { foldId, mayBeAbout, otherBases } from '../../../gateways/sms/message-id.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SmsPartTable } from '../../../platform/database/tables/identity.ts';

// Ids are stored in one spelling, so that a receipt matches its message despite other letter case or leading zeros.

export type PartOutcome = NonNullable<SmsPartTable['outcome']>;

/** A receipt that matches no message within this time is about an earlier message with the same id. */
const EARLY_RECEIPT_MS = 600_000;

type Claim = { messageId: string; msisdn: string; parts: readonly string[]; now: Date };

/** Assigns the operator's part ids to a message, with the receipts that arrived before. */
export async function claimParts(db: Database, claim: Claim): Promise<void> {
  const { messageId, msisdn, now } = claim;
  const spellings = [...new Set(claim.parts.map(foldId))];
  if (spellings.length === 0) return;
  const early = new Date(now.getTime() - EARLY_RECEIPT_MS);
  const rows = spellings.map((spelling) => ({
    provider_id: spelling,
    message_id: messageId,
    outcome: null,
    seen_at: now,
    recipient: null,
  }));
  await db
    .insertInto('sms_part')
    .values(rows)
    .onConflict((c) =>
      c.column('provider_id').doUpdateSet({
        message_id: messageId,
        seen_at: now,
        recipient: null,
        outcome: sql`case when sms_part.message_id = ${messageId}
          or (sms_part.message_id is null and sms_part.seen_at > ${early}
            and ${msisdn}::text like '%' || coalesce(sms_part.recipient, '')) then sms_part.outcome end`,
      }),
    )
    .execute();
  for (const spelling of spellings) await adoptFromOtherBase(db, claim, spelling);
}

/** Merges an earlier receipt whose id is in another base than the part's id, if exactly one can match. */
async function adoptFromOtherBase(db: Database, { messageId, msisdn, now }: Claim, spelling: string): Promise<void> {
  const others = otherBases(spelling);
  if (others.length === 0) return;
  const rows = await db
    .selectFrom('sms_part')
    .select(['provider_id', 'outcome', 'recipient'])
    .where('provider_id', '=', sql<string>`any(${others})`)
    .where('message_id', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - EARLY_RECEIPT_MS))
    .execute();
  const message = { id: spelling, msisdn };
  const [early, ...more] = rows.filter((row) => mayBeAbout({ id: row.provider_id, recipient: row.recipient }, message));
  if (!early || more.length > 0) return;
  await db
    .updateTable('sms_part')
    .set({ outcome: sql`coalesce(outcome, ${early.outcome})` })
    .where('provider_id', '=', spelling)
    .where('message_id', '=', messageId)
    .execute();
  await db.deleteFrom('sms_part').where('provider_id', '=', early.provider_id).execute();
}

export type SmsReceipt = { providerId: string; recipient: string | null; outcome: PartOutcome; now: Date };

/**
 * The result for a receipt:
 * - `matched`: its message is known
 * - `stored`, `stored_again`: it is stored until its message is known
 * - `ambiguous`: it may belong to several messages, or to no message sent to its number
 */
type ReceiptMatch = { kind: 'matched'; messageId: string } | { kind: 'stored' | 'stored_again' | 'ambiguous' };

/** Matches a receipt to its part and stores the outcome; the first receipt of a part wins. */
export async function matchReceipt(db: Database, receipt: SmsReceipt): Promise<ReceiptMatch> {
  const spelling = foldId(receipt.providerId);
  const receiptKey = { id: spelling, recipient: receipt.recipient };
  const rows = await partsOf(db, [spelling, ...otherBases(spelling)]);
  const possible = rows.filter(
    ({ provider_id: id, msisdn }) => msisdn !== null && mayBeAbout(receiptKey, { id, msisdn }),
  );
  const [part] = possible;
  if (!part) return storeReceipt(db, { ...receipt, providerId: spelling }, rows);
  if (new Set(possible.map((row) => row.message_id)).size > 1 || part.message_id === null) return { kind: 'ambiguous' };
  await db
    .updateTable('sms_part')
    .set({ outcome: sql`coalesce(outcome, ${receipt.outcome})`, seen_at: receipt.now })
    .where('provider_id', '=', part.provider_id)
    .execute();
  return { kind: 'matched', messageId: part.message_id };
}

type PartRow = { provider_id: string; message_id: string | null; msisdn: string | null };

async function partsOf(db: Database, spellings: string[]): Promise<PartRow[]> {
  return db
    .selectFrom('sms_part')
    .leftJoin('sms_message', 'sms_message.id', 'sms_part.message_id')
    .select(['sms_part.provider_id', 'sms_part.message_id', 'sms_message.msisdn'])
    .where('sms_part.provider_id', '=', sql<string>`any(${spellings})`)
    .execute();
}

/** Stores a receipt until its message is known; returns the message if its reply arrived concurrently. */
async function storeReceipt(db: Database, receipt: SmsReceipt, known: readonly PartRow[]): Promise<ReceiptMatch> {
  const { providerId, recipient, outcome, now } = receipt;
  const own = known.find(({ provider_id }) => provider_id === providerId);
  if (own && own.message_id !== null) return { kind: 'ambiguous' };
  const row = await db
    .insertInto('sms_part')
    .values({ provider_id: providerId, message_id: null, outcome, seen_at: now, recipient })
    .onConflict((c) =>
      c.column('provider_id').doUpdateSet({ outcome: sql`coalesce(sms_part.outcome, excluded.outcome)`, seen_at: now }),
    )
    .returning('message_id')
    .executeTakeFirstOrThrow();
  if (row.message_id !== null) return { kind: 'matched', messageId: row.message_id };
  return { kind: own ? 'stored_again' : 'stored' };
}

/**
 * Returns the outcome of each part. Locks the message first, so that the second of two concurrent last receipts reads
 * both outcomes.
 */
export async function lockOutcomes(db: Database, messageId: string): Promise<SmsPartTable['outcome'][]> {
  await db.selectFrom('sms_message').select('id').where('id', '=', messageId).forUpdate().execute();
  const rows = await db.selectFrom('sms_part').select('outcome').where('message_id', '=', messageId).execute();
  return rows.map(({ outcome }) => outcome);
}
