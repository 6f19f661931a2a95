import { sql, type Insertable } from 'kysely';
import { rowsOf } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { ConsentTable } from '../../../../platform/database/tables/subscription.ts';
import type { SubscriptionKey } from '../state/subscription-store.ts';

export async function insertConsent(trx: Database, row: Insertable<ConsentTable>): Promise<void> {
  await trx.insertInto('consent').values(row).execute();
}

type Wanted = { subscriber_id: string; subscription_id: string; plan_id: string; amount: number; currency: string };

/** Returns the ids of active consents to these prices and plans, by subscription. */
export async function activeConsents(db: Database, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const found = await sql<{ subscription_id: string; id: string }>`
    select distinct on (c.subscription_id) c.subscription_id, c.id
    from ${rowsOf('consent', wanted)} as w
    join consent as c using (subscriber_id, subscription_id, plan_id, amount, currency)
    where c.withdrawn_at is null
    order by c.subscription_id, c.at desc`.execute(db);
  return new Map(found.rows.map(({ subscription_id, id }) => [subscription_id, id]));
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
