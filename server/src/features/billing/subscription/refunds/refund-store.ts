import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { RefundTable } from '../../../../platform/database/tables/carrier.ts';
import type { RefundReviewTable } from '../../../../platform/database/tables/subscription.ts';
import type { AttemptKey } from '../billing/charge-store.ts';
import { lockSubscription } from '../state/subscription-store.ts';

export type Refund = Selectable<RefundTable>;
type RefundKey = { subscriberId: string; refundId: string };

/**
 * Locks the charge to refund; undefined unless it was paid. Its subscription is locked, as wherever money moves:
 * two refunds cannot both see room, and none waits for another that waits for it.
 */
export async function lockPaidAttempt(trx: Database, attemptId: string) {
  const paid = await findPaidAttempt(trx, attemptId);
  if (paid) await lockSubscription(trx, { subscriberId: paid.subscriber_id, subscriptionId: paid.subscription_id });
  return paid;
}

/** The plan that an attempt has charged. */
export async function planOfAttempt(db: Database, attemptId: string): Promise<string> {
  const attempt = await db
    .selectFrom('charge_attempt')
    .select('plan_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return attempt.plan_id;
}

export async function findPaidAttempt(db: Database, attemptId: string) {
  return db
    .selectFrom('charge_attempt')
    .innerJoin('ledger_entry', (join) =>
      join
        .onRef('ledger_entry.subscriber_id', '=', 'charge_attempt.subscriber_id')
        .onRef('ledger_entry.attempt_id', '=', 'charge_attempt.id')
        .on('ledger_entry.kind', '=', 'charge'),
    )
    .select([
      'charge_attempt.subscriber_id',
      'charge_attempt.subscription_id',
      'charge_attempt.id',
      'charge_attempt.payment_id',
      'ledger_entry.amount',
      'ledger_entry.currency',
      'ledger_entry.exponent',
    ])
    .where('charge_attempt.id', '=', attemptId)
    .executeTakeFirst();
}

/** Minor units of one charge with a refund that is paid or queued. */
export async function refundedSoFar(trx: Database, key: AttemptKey): Promise<number> {
  const row = await trx
    .selectFrom('refund')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('amount'), e.lit(0)).as('amount'))
    .where('subscriber_id', '=', key.subscriberId)
    .where('attempt_id', '=', key.attemptId)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(row.amount);
}

export async function insertRefund(trx: Database, row: Insertable<RefundTable>): Promise<void> {
  await trx.insertInto('refund').values(row).execute();
}

export async function findRefund(db: Database, key: RefundKey): Promise<Refund> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.refundId)
    .executeTakeFirstOrThrow();
}

/** False when it has been decided already. */
export async function finishRefund(
  trx: Database,
  key: RefundKey,
  as: { state: 'done' | 'failed'; now: Date; error: string | null },
): Promise<boolean> {
  const finished = await trx
    .updateTable('refund')
    .set({ state: as.state, finished_at: as.now, last_error: as.error })
    .where('subscriber_id', '=', key.subscriberId)
    .where('id', '=', key.refundId)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Also a declined one, because the money is refunded after all. */
export async function decideToRefund(trx: Database, key: AttemptKey, now: Date): Promise<void> {
  await trx
    .updateTable('refund_review')
    .set({ decision: 'refunded', decided_at: now })
    .where('subscriber_id', '=', key.subscriberId)
    .where('attempt_id', '=', key.attemptId)
    .where((e) => e.or([e('decision', 'is', null), e('decision', '=', 'declined')]))
    .execute();
}

/** False when no review of this charge is open, or with null when none was decided. */
export async function decideReview(
  trx: Database,
  key: AttemptKey,
  as: { decision: NonNullable<RefundReviewTable['decision']> | null; now: Date },
): Promise<boolean> {
  const decided = await trx
    .updateTable('refund_review')
    .set({ decision: as.decision, decided_at: as.decision && as.now })
    .where('subscriber_id', '=', key.subscriberId)
    .where('attempt_id', '=', key.attemptId)
    .where('decided_at', as.decision === null ? 'is not' : 'is', null)
    .returning('attempt_id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Returns charges without a right to them that wait for a refund decision, oldest first. */
export async function openReviews(db: Database, limit: number) {
  return db
    .selectFrom('refund_review')
    .innerJoin('charge_attempt', (join) =>
      join
        .onRef('charge_attempt.subscriber_id', '=', 'refund_review.subscriber_id')
        .onRef('charge_attempt.id', '=', 'refund_review.attempt_id'),
    )
    .innerJoin('subscription', (join) =>
      join
        .onRef('subscription.subscriber_id', '=', 'refund_review.subscriber_id')
        .onRef('subscription.id', '=', 'refund_review.subscription_id'),
    )
    .select([
      'refund_review.subscriber_id',
      'refund_review.attempt_id',
      'refund_review.opened_at',
      'charge_attempt.amount',
      'charge_attempt.currency',
      'charge_attempt.exponent',
      'subscription.msisdn',
      'subscription.state',
    ])
    .where('refund_review.decided_at', 'is', null)
    .orderBy('refund_review.opened_at')
    .limit(limit)
    .execute();
}
