import type { Mandate } from '../../../gateways/carrier/port.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { SubscriptionKey } from '../subscription-store.ts';

export type MandateOwner = SubscriptionKey;

export async function knownMandate(
  db: Database,
  owner: MandateOwner,
): Promise<{ msisdn: string; planId: string | null }> {
  const row = await db
    .selectFrom('subscription')
    .select(['msisdn', 'mandate_plan_id'])
    .where('subscriber_id', '=', owner.subscriberId)
    .where('id', '=', owner.subscriptionId)
    .executeTakeFirstOrThrow();
  return { msisdn: row.msisdn, planId: row.mandate_plan_id };
}

/** Not part of the state machine's facts, so it does not raise the version. */
export async function storeMandate(db: Database, owner: MandateOwner, mandate: Mandate | null): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ mandate_id: mandate?.mandateId ?? null, mandate_plan_id: mandate?.planUuid ?? null })
    .where('subscriber_id', '=', owner.subscriberId)
    .where('id', '=', owner.subscriptionId)
    .execute();
}
