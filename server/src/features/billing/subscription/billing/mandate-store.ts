import { sql } from 'kysely';
import type { Mandate } from '../../../../gateways/carrier/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
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

/** Returns whether a live subscription of the subscriber may be charged. */
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

/** Our record of a number's mandate, and of the plans that need one. */
export type KnownMandate = {
  subscriber_id: string;
  msisdn: string;
  mandate_id: string | null;
  /** UUIDs of the plans that were agreed to; empty once the subscription has ended or was left. */
  consented_to: readonly string[];
  /** A plan was requested, perhaps outside our app, and consent is pending. */
  is_asked: boolean;
};

/** Returns whether this open mandate is known here and wanted. */
export function isKnownMandate(
  { mandate_id, consented_to, is_asked }: Pick<KnownMandate, 'mandate_id' | 'consented_to' | 'is_asked'>,
  { mandateId, planUuid }: Mandate,
): boolean {
  const isWanted = consented_to.length > 0 || is_asked;
  return isWanted && (mandate_id === mandateId || consented_to.includes(planUuid));
}

/**
 * Lists subscribers who are subscribed, whose subscription changed since `changedSince`, or whose mandate we know, one
 * row each: the live subscription if there is one. Ordered by subscriber, after `after`.
 */
export async function listKnownMandates(
  db: Database,
  page: { changedSince: Date; after: string | null; limit: number },
): Promise<KnownMandate[]> {
  const found = await sql<KnownMandate>`
    select distinct on (s.subscriber_id) s.subscriber_id, s.msisdn, s.mandate_id,
      s.facts->'consentedTo' as consented_to, s.facts->'request' <> 'null'::jsonb as is_asked
    from subscription s
    join subscriber owner on owner.id = s.subscriber_id and owner.archived_at is null
    where s.subscriber_id > ${page.after ?? MIN_UUID}
      and (s.state <> 'expired' or s.changed_at >= ${page.changedSince} or s.mandate_id is not null)
    order by s.subscriber_id, s.state <> 'expired' desc, s.mandate_id is not null desc
    limit ${page.limit}`.execute(db);
  return found.rows;
}

const MIN_UUID = '00000000-0000-0000-0000-000000000000';

/** Returns an ended subscription of the subscriber with this mandate, whose end the carrier refused. */
export async function formerOwner(
  db: Database,
  { subscriberId, mandateId }: { subscriberId: string; mandateId: string },
): Promise<{ id: string; facts: object } | undefined> {
  return db
    .selectFrom('subscription')
    .select(['id', 'facts'])
    .where('subscriber_id', '=', subscriberId)
    .where('mandate_id', '=', mandateId)
    .where(sql<boolean>`jsonb_array_length(facts->'consentedTo') = 0 and facts->'request' = 'null'::jsonb`)
    .limit(1)
    .executeTakeFirst();
}

/** Clears the stored mandates, because the carrier has no mandate for this number. */
export async function clearMandates(trx: Database, subscriberId: string): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ mandate_id: null, mandate_plan_id: null })
    .where('subscriber_id', '=', subscriberId)
    .where('mandate_id', 'is not', null)
    .execute();
}

/** Stores the mandate. It is not part of the state machine's facts, so it does not raise the version. */
export async function storeMandate(db: Database, owner: MandateOwner, mandate: Mandate | null): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ mandate_id: mandate?.mandateId ?? null, mandate_plan_id: mandate?.planUuid ?? null })
    .where('subscriber_id', '=', owner.subscriberId)
    .where('id', '=', owner.subscriptionId)
    .execute();
}

/** Returns the ids of queued charges whose plan is the plan of the known mandate. */
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
