import type { Database } from '../../../platform/database/schema.ts';

/** Returns whether a subscriber has a subscription that gives access, still charges or waits for either. */
export async function hasLiveSubscription(db: Database, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '!=', 'expired')
    .executeTakeFirst();
  return row !== undefined;
}
