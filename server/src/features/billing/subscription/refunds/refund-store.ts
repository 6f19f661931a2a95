import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import type { Money } from '@lisan/contract/values/values';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { RefundTable } from '../../../../platform/database/tables/carrier.ts';
import type { MoneyColumns, RefundReviewTable } from '../../../../platform/database/tables/subscription.ts';
import type { AttemptKey } from '../billing/charge-store.ts';
import { askedInReview, takenInReview } from './review-money.ts';
import { lockSubscription } from '../state/subscription-store.ts';

export type Refund = Selectable<RefundTable>;
type RefundKey = { subscriberId: string; refundId: string };

/**
 * Locks the charge to refund; undefined unless it was paid. Its subscription is locked, as in every movement of money:
 * two refunds cannot both find the same amount left, and no deadlock occurs.
 */
export async function lockPaidAttempt(trx: Database, attemptId: string) {
  const paid = await findPaidAttempt(trx, attemptId);
  if (paid) await lockSubscription(trx, { subscriberId: paid.subscriber_id, subscriptionId: paid.subscription_id });
  return paid;
}

/** Returns the plan that an attempt has charged. */
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

/** Returns the minor units of one charge with a refund that is paid or queued. */
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

/** Returns false when the refund has been decided already. */
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

/** Sets an open or declined review to refunded, because the money is refunded after all. */
export async function decideToRefund(trx: Database, key: AttemptKey, now: Date): Promise<void> {
  await trx
    .updateTable('refund_review')
    .set({ decision: 'refunded', decided_at: now })
    .where('subscriber_id', '=', key.subscriberId)
    .where('attempt_id', '=', key.attemptId)
    .where((e) => e.or([e('decision', 'is', null), e('decision', '=', 'declined')]))
    .execute();
}

/** Returns false when no review of this charge is open; with a null decision, when no review was decided. */
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

export type OpenReview = MoneyColumns & {
  subscriber_id: string;
  attempt_id: string;
  kind: Selectable<RefundReviewTable>['kind'];
  opened_at: Date;
  msisdn: string;
  state: SubscriptionState;
  /** The agreed price; the other columns of money are what the carrier took. */
  asked: Money;
};

/**
 * Returns charges that wait for a refund decision, oldest first: charges without a right to them, and charges with
 * another amount than agreed.
 */
export async function openReviews(db: Database, limit: number): Promise<OpenReview[]> {
  const { rows } = await sql<OpenReview>`
    select r.subscriber_id, r.attempt_id, r.kind, r.opened_at, s.msisdn, s.state, ${takenInReview}, ${askedInReview}
    from refund_review r
    join charge_attempt a on a.subscriber_id = r.subscriber_id and a.id = r.attempt_id
    join ledger_entry l on l.subscriber_id = r.subscriber_id and l.attempt_id = r.attempt_id and l.kind = 'charge'
    join subscription s on s.subscriber_id = r.subscriber_id and s.id = r.subscription_id
    where r.decided_at is null
    order by r.opened_at
    limit ${limit}`.execute(db);
  return rows;
}
