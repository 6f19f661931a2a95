import { sql, type Selectable } from 'kysely';
import type { PlanTerms } from '../../domain/subscription/facts.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { BillingOutboxTable, OutboxType } from '../../platform/database/tables/subscription.ts';
import type { Services } from '../../services.ts';
import type { SubscriptionKey } from './subscription-store.ts';

/** `plan` is what is charged or may be charged from now on. */
type StoredEffect = { type: OutboxType; plan: PlanTerms; periodStart?: Date };

export type OutboxRow = Selectable<BillingOutboxTable>;

export async function insertOutbox(
  trx: Database,
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
  { owner, effect }: { owner: { id: string; subscriber_id: string }; effect: StoredEffect },
): Promise<void> {
  const now = clock.now();
  const { type } = effect;
  await trx
    .insertInto('billing_outbox')
    .values({
      subscriber_id: owner.subscriber_id,
      id: newId(),
      subscription_id: owner.id,
      type,
      effect: JSON.stringify(effect),
      state: 'queued',
      next_try_at: now,
      created_at: now,
      finished_at: null,
      last_error: null,
    })
    .execute();
}

/** Takes back charges that no worker has begun. The subscription's row lock keeps workers out meanwhile. */
export async function voidQueuedCharges(trx: Database, key: SubscriptionKey, now: Date): Promise<boolean> {
  const rows = await trx
    .updateTable('billing_outbox')
    .set({ state: 'void', finished_at: now })
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('type', '=', 'charge')
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/**
 * Takes the next due effect and keeps others off it until `leaseUntil`. A subscriber's mandates are opened and ended in
 * the order in which that was asked for, and a charge waits for the mandate it needs.
 */
export async function takeEffect(db: Database, at: { now: Date; leaseUntil: Date }): Promise<OutboxRow | undefined> {
  const taken = await sql<OutboxRow>`
    update billing_outbox set tries = tries + 1, next_try_at = ${at.leaseUntil}
    where (subscriber_id, id) in (
      select o.subscriber_id, o.id from billing_outbox o
      where o.state = 'queued' and o.next_try_at <= ${at.now}
        and (o.type not in ('charge', 'open_mandate', 'end_mandate') or not exists (
          select 1 from billing_outbox earlier
          where earlier.subscriber_id = o.subscriber_id and earlier.state = 'queued' and earlier.seq < o.seq
            and earlier.type in ('open_mandate', 'end_mandate')))
      order by o.next_try_at, o.seq
      limit 1
      for update of o skip locked
    )
    returning *`.execute(db);
  return taken.rows[0];
}

type EffectKey = Pick<OutboxRow, 'subscriber_id' | 'id'>;

/** True when the effect was still to be done, and now is by the caller alone. */
export async function finishEffect(
  trx: Database,
  row: EffectKey,
  as: { state: 'done' | 'failed'; now: Date; error?: string },
): Promise<boolean> {
  const finished = await trx
    .updateTable('billing_outbox')
    .set({ state: as.state, finished_at: as.now, last_error: as.error ?? null })
    .where('subscriber_id', '=', row.subscriber_id)
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

export async function tryEffectAgain(db: Database, row: EffectKey, next: { at: Date; error: string }): Promise<void> {
  await db
    .updateTable('billing_outbox')
    .set({ next_try_at: next.at, last_error: next.error })
    .where('subscriber_id', '=', row.subscriber_id)
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .execute();
}
