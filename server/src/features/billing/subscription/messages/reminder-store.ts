import { sql, type Selectable } from 'kysely';
import { DAY_MS } from '../../../../domain/subscription/periods.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { SubscriptionTable } from '../../../../platform/database/tables/subscription.ts';
import type { BillingDeps } from '../../deps.ts';

const REMIND_BEFORE_MS = DAY_MS;

// Written out, so that the partial index serves it whatever the plan.
const unreminded = sql<boolean>`state in ('parking', 'active') and reminded_of is distinct from access_ends_at`;

type Claim = { now: Date; limit: number };

/**
 * Locks the free or paid time that ends soonest and whose owner was not reminded of its end, until the transaction
 * ends.
 */
export async function lockEndings(trx: Database, claim: Claim): Promise<Selectable<SubscriptionTable>[]> {
  return endingsToRemindOf(trx, claim).execute();
}

export function endingsToRemindOf(trx: Database, { now, limit }: Claim) {
  return trx
    .selectFrom('subscription')
    .selectAll()
    .where(unreminded)
    .where('access_ends_at', '>', now)
    .where('access_ends_at', '<=', new Date(now.getTime() + REMIND_BEFORE_MS))
    .orderBy('access_ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

/** Marks the owners of locked subscriptions as reminded of the present end of access. */
export async function markReminded(
  trx: Database,
  rows: readonly Pick<Selectable<SubscriptionTable>, 'subscriber_id' | 'id'>[],
): Promise<void> {
  const owners = rows.map((row) => row.subscriber_id);
  const ids = rows.map((row) => row.id);
  await sql`
    update subscription set reminded_of = access_ends_at
    where (subscriber_id, id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))`.execute(trx);
}

/** Returns when the next reminder is due; null if no reminder is to come. */
export async function nextReminderDue({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<Date | null> {
  const row = await db
    .selectFrom('subscription')
    .select('access_ends_at')
    .where(unreminded)
    .where('access_ends_at', '>', clock.now())
    .orderBy('access_ends_at')
    .limit(1)
    .executeTakeFirst();
  return row?.access_ends_at ? new Date(row.access_ends_at.getTime() - REMIND_BEFORE_MS) : null;
}
