import { sql, type Insertable, type Selectable } from 'kysely';
import type { SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import { insertRows, rowsOf } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { SubscriptionEventTable, SubscriptionTable } from '../../../../platform/database/tables/subscription.ts';
import { readFacts } from './facts-record.ts';

export type Subscription = Omit<Selectable<SubscriptionTable>, 'facts'> & { facts: SubscriptionFacts };
export type SubscriptionKey = { subscriberId: string; subscriptionId: string };

/** Returns the live subscription, locked until the transaction ends. */
export async function lockLive(trx: Database, subscriberId: string): Promise<Subscription | undefined> {
  const row = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '!=', 'expired')
    .forUpdate()
    .executeTakeFirst();
  return row && readRow(row);
}

/** Locks the live subscriptions of several subscribers in one order, so that two transactions never deadlock. */
export async function lockLiveOf(trx: Database, subscriberIds: readonly string[]): Promise<void> {
  await sql`
    select id from subscription
    where subscriber_id = any(${subscriberIds}::uuid[]) and state <> 'expired'
    order by subscriber_id, id
    for update`.execute(trx);
}

/** Returns a subscription in any state, locked until the transaction ends. */
export async function lockSubscription(trx: Database, key: SubscriptionKey): Promise<Subscription> {
  const row = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return readRow(row);
}

/** Locks subscriptions by their ids, in one order, so that two batches never deadlock. */
export async function lockSubscriptions(
  trx: Database,
  keys: readonly SubscriptionKey[],
): Promise<Map<string, Subscription>> {
  const owners = keys.map(({ subscriberId }) => subscriberId);
  const ids = keys.map(({ subscriptionId }) => subscriptionId);
  const locked = await sql<Selectable<SubscriptionTable>>`
    select * from subscription
    where (subscriber_id, id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))
    order by subscriber_id, id
    for update`.execute(trx);
  return new Map(locked.rows.map((row) => [row.id, readRow(row)]));
}

/**
 * Like `lockSubscriptions`, with all other subscriptions of the same subscribers, ended ones included: a transaction
 * that moves money of one sees the changes of the others.
 */
export async function lockSubscriptionsOfOwners(
  trx: Database,
  keys: readonly SubscriptionKey[],
): Promise<Map<string, Subscription>> {
  const owners = keys.map(({ subscriberId }) => subscriberId);
  const locked = await sql<Selectable<SubscriptionTable>>`
    select * from subscription
    where subscriber_id = any(${owners}::uuid[])
    order by subscriber_id, id
    for update`.execute(trx);
  const wanted = new Set(keys.map(({ subscriptionId }) => subscriptionId));
  return new Map(locked.rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, readRow(row)]));
}

export function lockedOf(locked: ReadonlyMap<string, Subscription>, id: string): Subscription {
  const row = locked.get(id);
  if (!row) throw new Error(`Subscription ${id} is not there`);
  return row;
}

/** Returns the live subscription, otherwise the last one to end. */
export async function newestSubscription(db: Database, subscriberId: string): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy((e) => e.eb('state', '!=', 'expired'), 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readRow(row);
}

/** Returns false when another live subscription exists. */
export async function insertSubscription(trx: Database, row: Insertable<SubscriptionTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('subscription')
    .values(row)
    // A parameter here would not match the partial index once PostgreSQL plans the statement for all values.
    .onConflict((c) =>
      c
        .column('subscriber_id')
        .where(sql<boolean>`state <> 'expired'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type FactColumns = Pick<
  Selectable<SubscriptionTable>,
  'subscriber_id' | 'id' | 'state' | 'version' | 'facts' | 'access_ends_at' | 'due_at' | 'changed_at'
>;

/** Returns false when another transaction has changed one of the rows: each must be exactly one version older. */
export async function replaceFacts(trx: Database, rows: readonly FactColumns[]): Promise<boolean> {
  const updated = await sql`
    update subscription as s set state = n.state, version = n.version, facts = n.facts,
      access_ends_at = n.access_ends_at, due_at = n.due_at, changed_at = n.changed_at
    from ${rowsOf('subscription', rows)} as n
    where s.subscriber_id = n.subscriber_id and s.id = n.id and s.version = n.version - 1
    returning s.id`.execute(trx);
  return updated.rows.length === rows.length;
}

export async function insertEvents(trx: Database, rows: readonly Selectable<SubscriptionEventTable>[]): Promise<void> {
  await insertRows(trx, 'subscription_event', { rows });
}

/** Returns whether the number's current owner has used the trial. Earlier owners do not count. */
export async function isTrialUsed(db: Database, msisdn: string): Promise<boolean> {
  const row = await db
    .selectFrom('trial_used as used')
    .innerJoin('subscriber as owner', (join) =>
      join
        .onRef('owner.msisdn', '=', 'used.msisdn')
        .onRef('owner.owner_generation', '=', 'used.generation')
        .on('owner.archived_at', 'is', null),
    )
    .select('used.msisdn')
    .where('used.msisdn', '=', msisdn)
    .executeTakeFirst();
  return row !== undefined;
}

/** Fails when this owner of the number has had a free start before. */
export async function insertTrialUse(
  trx: Database,
  row: { msisdn: string; subscriber_id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('trial_used')
    .columns(['msisdn', 'subscriber_id', 'at', 'generation'])
    .expression((e) =>
      e
        .selectFrom('subscriber')
        .where('id', '=', row.subscriber_id)
        .select(['subscriber.msisdn', 'subscriber.id', sql<Date>`${row.at}::timestamptz`.as('at'), 'owner_generation']),
    )
    .execute();
}

export async function endOfLiveAccess(db: Database, subscriberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('subscription')
    .select('access_ends_at')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '!=', 'expired')
    .executeTakeFirst();
  return row?.access_ends_at ?? null;
}

export function readRow(row: Selectable<SubscriptionTable>): Subscription {
  return { ...row, facts: readFacts(row.facts, row.msisdn) };
}
