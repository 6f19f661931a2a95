import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { SmsPartTable } from '../../platform/database/tables/identity.ts';

export type PartOutcome = NonNullable<SmsPartTable['outcome']>;

/** A receipt that nobody claims within this time is about another message, before the operator used the id again. */
const EARLY_MS = 600_000;
/** Longer than an operator keeps trying. */
const KEPT_MS = 7 * 86_400_000;

/** Gives a message the operator's ids of its parts, with the receipts that came before. */
export async function claimParts(
  db: Database,
  claim: { messageId: string; parts: readonly string[]; now: Date },
): Promise<void> {
  const { messageId, parts, now } = claim;
  if (parts.length === 0) return;
  const early = new Date(now.getTime() - EARLY_MS);
  const rows = parts.map((id) => ({ provider_id: id, message_id: messageId, outcome: null, seen_at: now }));
  await db
    .insertInto('sms_part')
    .values(rows)
    .onConflict((c) =>
      c.column('provider_id').doUpdateSet({
        message_id: messageId,
        seen_at: now,
        outcome: sql`case when sms_part.message_id = ${messageId}
          or (sms_part.message_id is null and sms_part.seen_at > ${early}) then sms_part.outcome end`,
      }),
    )
    .execute();
}

/** Keeps what the first receipt of a part says. Gives the message, null while its reply has not come. */
export async function saveReceipt(
  db: Database,
  receipt: { providerId: string; outcome: PartOutcome; now: Date },
): Promise<string | null> {
  const { providerId, outcome, now } = receipt;
  const row = await db
    .insertInto('sms_part')
    .values({ provider_id: providerId, message_id: null, outcome, seen_at: now })
    .onConflict((c) =>
      c.column('provider_id').doUpdateSet({ outcome: sql`coalesce(sms_part.outcome, excluded.outcome)`, seen_at: now }),
    )
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return row.message_id;
}

/** What is known of each part. The message's row is locked first, so that of two last receipts one sees both. */
export async function lockOutcomes(db: Database, messageId: string): Promise<SmsPartTable['outcome'][]> {
  await db.selectFrom('sms_message').select('id').where('id', '=', messageId).forUpdate().execute();
  const rows = await db.selectFrom('sms_part').select('outcome').where('message_id', '=', messageId).execute();
  return rows.map(({ outcome }) => outcome);
}

export async function forgetParts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sms_part')
    .where('seen_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
