import { sql, type Selectable } from 'kysely';
import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingOutboxTable, OutboxType } from '../../../../platform/database/tables/subscription.ts';
import type { BillingDeps } from '../../deps.ts';
import { effectQueue } from './effect-queue.ts';
import type { SubscriptionKey } from './subscription-store.ts';

/** `plan` is the plan that is charged, or may be charged from now on. */
type StoredEffect =
  | { type: Exclude<OutboxType, 'refund'>; plan: PlanTerms; periodStart?: Date }
  | { type: 'refund'; refundId: string };

export type OutboxRow = Selectable<BillingOutboxTable>;

/** `at`: the due time; now by default. */
export type NewEffect = { owner: { id: string; subscriber_id: string }; effect: StoredEffect; at?: Date };

export async function insertOutbox(
  trx: Database,
  { clock, newId }: Pick<BillingDeps, 'clock' | 'newId'>,
  ...effects: readonly NewEffect[]
): Promise<void> {
  const now = clock.now();
  const rows = effects.map(({ owner, effect, at }) => ({
    subscriber_id: owner.subscriber_id,
    id: newId(),
    subscription_id: owner.id,
    type: effect.type,
    effect,
    state: 'queued' as const,
    next_try_at: at ?? now,
    created_at: now,
  }));
  await effectQueue.insert(trx, rows);
}

/**
 * Deletes queued charges that no worker has initiated. The lock on the subscription's row excludes workers meanwhile.
 */
export async function voidQueuedCharges(trx: Database, key: SubscriptionKey, now: Date): Promise<boolean> {
  const rows = await trx
    .updateTable('billing_outbox')
    .set({ state: 'void', finished_at: now })
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('type', '=', 'charge')
    .where('state', 'in', ['queued', 'blocked'])
    .returning('id')
    .execute();
  return rows.length > 0;
}

export type EffectKey = Pick<OutboxRow, 'subscriber_id' | 'id'>;

/** Returns whether a mandate of this subscriber is being opened or ended, or soon will be. */
export async function isMandateBusy(trx: Database, subscriberId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('billing_outbox')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    // Written out, so that the partial indexes serve it whatever the plan.
    .where(sql<boolean>`(state = 'queued' or state = 'blocked')`)
    .where('type', 'in', ['open_mandate', 'end_mandate', 'charge'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
