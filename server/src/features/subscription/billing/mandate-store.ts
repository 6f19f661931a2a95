import { sql } from 'kysely';
import type { Mandate } from '../../../gateways/carrier/port.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { EffectKey } from '../state/outbox-store.ts';
import type { SubscriptionKey } from '../state/subscription-store.ts';

export type MandateOwner = SubscriptionKey;

export async function knownMandate(
  db: Database,
  owner: MandateOwner,
): Promise<{ msisdn: string; mandateId: string | null; planId: string | null; isArchived: boolean }> {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('subscriber', 'subscriber.id', 'subscription.subscriber_id')
    .select([
      'subscription.msisdn',
      'subscription.mandate_id',
      'subscription.mandate_plan_id',
      'subscriber.archived_at',
    ])
    .where('subscription.subscriber_id', '=', owner.subscriberId)
    .where('subscription.id', '=', owner.subscriptionId)
    .executeTakeFirstOrThrow();
  return {
    msisdn: row.msisdn,
    mandateId: row.mandate_id,
    planId: row.mandate_plan_id,
    isArchived: row.archived_at !== null,
  };
}

/** Changes whenever the live subscription or its mandate does; null without one. */
export async function readMandateMark(db: Database, subscriberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscription')
    .select(['id', 'version', 'mandate_id'])
    .where('subscriber_id', '=', subscriberId)
    .where('state', '!=', 'expired')
    .executeTakeFirst();
  return row ? `${row.id} ${row.version} ${row.mandate_id}` : null;
}

/** Whether a live subscription of theirs may be charged for. */
export async function isMandateWanted(db: Database, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '!=', 'expired')
    .where(sql<boolean>`jsonb_array_length(facts->'consentedTo') > 0`)
    .executeTakeFirst();
  return row !== undefined;
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

/** Of charges that wait in the outbox, the ids of those whose plan is the one that the mandate we know was opened for. */
export async function chargesWithMandate(db: Database, charges: readonly EffectKey[]): Promise<Set<string>> {
  const owners = charges.map(({ subscriber_id }) => subscriber_id);
  const ids = charges.map(({ id }) => id);
  const found = await sql<{ id: string }>`
    select o.id from billing_outbox o
    join subscription s on s.subscriber_id = o.subscriber_id and s.id = o.subscription_id
    where (o.subscriber_id, o.id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))
      and s.mandate_plan_id = (o.effect->'plan'->>'uuid')::uuid`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
