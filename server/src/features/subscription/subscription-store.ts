import { sql, type Insertable, type Selectable } from 'kysely';
import type { SubscriptionFacts } from '../../domain/subscription/facts.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { SubscriptionEventTable, SubscriptionTable } from '../../platform/database/tables/subscription.ts';
import { readFacts } from './facts-record.ts';

export type Subscription = Omit<Selectable<SubscriptionTable>, 'facts'> & { facts: SubscriptionFacts };
export type SubscriptionKey = { subscriberId: string; subscriptionId: string };

/** The live subscription, locked until the transaction ends. */
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

/** A subscription in any state, locked until the transaction ends. */
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

/** The live subscription, or the one that ended last. */
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

/** False when another live subscription was born first. */
export async function insertSubscription(trx: Database, row: Insertable<SubscriptionTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('subscription')
    .values(row)
    // A parameter here would not match the partial index once PostgreSQL plans the statement for all values at once.
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
  Insertable<SubscriptionTable>,
  'state' | 'version' | 'facts' | 'access_ends_at' | 'due_at' | 'changed_at'
>;

/** False when somebody else has changed the row since `version`. */
export async function replaceFacts(
  trx: Database,
  at: SubscriptionKey & { version: number },
  set: FactColumns,
): Promise<boolean> {
  const updated = await trx
    .updateTable('subscription')
    .set(set)
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.subscriptionId)
    .where('version', '=', at.version)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function insertEvent(trx: Database, row: Insertable<SubscriptionEventTable>): Promise<void> {
  await trx.insertInto('subscription_event').values(row).execute();
}

export async function isFreeStartUsed(db: Database, msisdn: string): Promise<boolean> {
  const row = await db.selectFrom('free_start_used').select('msisdn').where('msisdn', '=', msisdn).executeTakeFirst();
  return row !== undefined;
}

/** Fails when this number has had its free start before. */
export async function spendFreeStart(
  trx: Database,
  row: { msisdn: string; subscriber_id: string; at: Date },
): Promise<void> {
  await trx.insertInto('free_start_used').values(row).execute();
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
  return { ...row, facts: readFacts(row.facts) };
}
