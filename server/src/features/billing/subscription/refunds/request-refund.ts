import { createHash } from 'node:crypto';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { insertOutbox } from '../state/outbox-store.ts';
import { decideToRefund, insertRefund, lockPaidAttempt, refundedSoFar } from './refund-store.ts';

export type RefundRequest = {
  attemptId: string;
  /** Minor units in the charge's currency; by default the amount that is not refunded yet. */
  amount?: number;
  reason: string;
  /** Also takes back the paid time. */
  endsAccess: boolean;
  by: string;
};

type RefundDeps = Pick<BillingDeps, 'clock' | 'newId'>;
type Parts = RefundDeps & Pick<BillingDeps, 'db'> & { jobs: Pick<BillingDeps['jobs'], 'wake'> };

/**
 * Requests a refund: a job asks the carrier, and the ledger gets its entry once the carrier has agreed. It also decides
 * a review of the charge, and replaces an earlier decision to decline. Returns the id of the refund.
 * @throws AppError not_found for a charge that was never paid, 422 on `amount` beyond the rest of the charge
 */
export async function requestRefund(deps: Parts, ask: RefundRequest): Promise<string> {
  const refundId = await deps.db.transaction().execute((trx) => requestRefundWithin(trx, deps, ask));
  deps.jobs.wake('perform-effects');
  return refundId;
}

/** Like `requestRefund`, within the caller's transaction; wake `perform-effects` after its commit. */
export async function requestRefundWithin(trx: Database, deps: RefundDeps, ask: RefundRequest): Promise<string> {
  const paid = await lockPaidAttempt(trx, ask.attemptId);
  if (!paid) throw new AppError('not_found');
  const key = { subscriberId: paid.subscriber_id, attemptId: paid.id };
  const left = paid.amount - (await refundedSoFar(trx, key));
  const amount = ask.amount ?? left;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    throw invalidField('amount', { text: 'المبلغ أكبر مما بقي من هذا الخصم.', fault: { code: 'more_than_left' } });
  }
  const now = deps.clock.now();
  const refundId = deps.newId();
  const owner = { subscriber_id: paid.subscriber_id, subscription_id: paid.subscription_id };
  await insertRefund(trx, {
    ...owner,
    id: refundId,
    attempt_id: paid.id,
    key: refundKey(refundId),
    amount,
    currency: paid.currency,
    exponent: paid.exponent,
    reason: ask.reason.slice(0, 300),
    ends_access: ask.endsAccess,
    requested_by: ask.by,
    state: 'queued',
    requested_at: now,
    finished_at: null,
    last_error: null,
  });
  await decideToRefund(trx, key, now);
  await insertOutbox(trx, deps, {
    owner: { id: owner.subscription_id, subscriber_id: owner.subscriber_id },
    effect: { type: 'refund', refundId },
  });
  return refundId;
}

/** The carrier executes it once, however often it is requested. */
function refundKey(refundId: string): string {
  return createHash('sha256').update(`refund.${refundId}`).digest('hex').slice(0, 40);
}
