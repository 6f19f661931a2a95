import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { ConsentTable } from '../../platform/database/tables/subscription.ts';
import type { SubscriptionKey } from './subscription-store.ts';

export async function insertConsent(trx: Database, row: Insertable<ConsentTable>): Promise<void> {
  await trx.insertInto('consent').values(row).execute();
}

/** The consent that allows charging this price for this plan, if one stands. */
export async function standingConsent(
  db: Database,
  key: SubscriptionKey,
  of: { planId: string; amount: number; currency: string },
): Promise<Selectable<ConsentTable> | undefined> {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('plan_id', '=', of.planId)
    .where('amount', '=', of.amount)
    .where('currency', '=', of.currency)
    .where('withdrawn_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function withdrawConsents(trx: Database, key: SubscriptionKey, now: Date): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
