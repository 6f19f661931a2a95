import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { PlanTerms } from '../../../domain/subscription/facts.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { BillingOutboxTable, OutboxType } from '../../../platform/database/tables/subscription.ts';
import type { Services } from '../../../services.ts';
import type { SubscriptionKey } from './subscription-store.ts';

/** `plan` is what is charged or may be charged from now on. */
type StoredEffect =
  | { type: Exclude<OutboxType, 'refund'>; plan: PlanTerms; periodStart?: Date }
  | { type: 'refund'; refundId: string };

export type OutboxRow = Selectable<BillingOutboxTable>;

/** `at`: when it is to be carried out, if not at once. */
export type NewEffect = { owner: { id: string; subscriber_id: string }; effect: StoredEffect; at?: Date };

export async function insertOutbox(
  trx: Database,
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
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
  await insertRows(trx, 'billing_outbox', { rows });
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
 * Claims due effects of these types until `leaseUntil`. A subscriber's mandates are opened and ended in the
 * order in which that was asked for, and a charge waits for the mandate it needs.
 */
export async function claimEffects(
  db: Database,
  at: { now: Date; leaseUntil: Date; limit: number; types: readonly OutboxType[] },
): Promise<OutboxRow[]> {
  const taken = await sql<OutboxRow>`
    update billing_outbox set tries = tries + 1, next_try_at = ${at.leaseUntil}
    where (subscriber_id, id) in (
      select o.subscriber_id, o.id from billing_outbox o
      where o.state = 'queued' and o.next_try_at <= ${at.now} and ${isOneOf(at.types)} and ${itsTurn}
      order by o.next_try_at, o.seq
      limit ${at.limit}
      for update of o skip locked
    )
    returning *`.execute(db);
  return taken.rows;
}

export type EffectKey = Pick<OutboxRow, 'subscriber_id' | 'id'>;

/** Those of the effects that were still to be done, and now are by the caller alone. */
export async function finishEffects(trx: Database, rows: readonly EffectKey[], now: Date): Promise<Set<string>> {
  const owners = rows.map(({ subscriber_id }) => subscriber_id);
  const ids = rows.map(({ id }) => id);
  const finished = await sql<{ id: string }>`
    update billing_outbox set state = 'done', finished_at = ${now}, last_error = null
    where (subscriber_id, id) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[])) and state = 'queued'
    returning id`.execute(trx);
  return new Set(finished.rows.map(({ id }) => id));
}

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

/** Whether a mandate of this subscriber is being opened or ended, or soon will be. */
export async function isMandateBusy(trx: Database, subscriberId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('billing_outbox')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`state = 'queued'`)
    .where('type', 'in', ['open_mandate', 'end_mandate', 'charge'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the next effect is to be carried out, or taken back from a worker that died. */
export async function nextEffectTime(db: Database, types: readonly OutboxType[]): Promise<Date | null> {
  const found = await sql<{ next_try_at: Date }>`
    select o.next_try_at from billing_outbox o
    where o.state = 'queued' and ${isOneOf(types)} and ${itsTurn}
    order by o.next_try_at
    limit 1`.execute(db);
  return found.rows[0]?.next_try_at ?? null;
}

/** Written out, so that the partial index of what leaving needs serves it whatever the plan. */
function isOneOf(types: readonly OutboxType[]): RawBuilder<boolean> {
  return sql`o.type in (${sql.join(types.map((type) => sql.lit(type)))})`;
}

/** Nothing that has to come first is still waiting. */
const itsTurn = sql`(o.type not in ('charge', 'open_mandate', 'end_mandate') or not exists (
  select 1 from billing_outbox earlier
  where earlier.subscriber_id = o.subscriber_id and earlier.state = 'queued' and earlier.seq < o.seq
    and earlier.type in ('open_mandate', 'end_mandate')))`;
