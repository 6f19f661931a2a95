import type { Database } from '../../../../platform/database/schema.ts';
import type { UnsubscribeRequestTable } from '../../../../platform/database/tables/subscription.ts';

export async function saveUnsubscribeRequest(db: Database, row: UnsubscribeRequestTable): Promise<void> {
  const { otp_required, at } = row;
  await db
    .insertInto('unsubscribe_request')
    .values(row)
    .onConflict((c) => c.column('subscriber_id').doUpdateSet({ otp_required, at }))
    .execute();
}

export async function unsubscribeRequest(
  db: Database,
  at: { subscriberId: string; since: Date },
): Promise<UnsubscribeRequestTable | undefined> {
  return db
    .selectFrom('unsubscribe_request')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('at', '>=', at.since)
    .executeTakeFirst();
}
