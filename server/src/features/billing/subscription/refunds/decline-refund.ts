import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import type { AttemptKey } from '../billing/charge-store.ts';
import { decideReview, lockPaidAttempt, refundedSoFar } from './refund-store.ts';

/**
 * Decides that a charge under review was right and stays.
 * @throws AppError not_found when no review of this charge is open
 */
export async function declineRefund(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  attemptId: string,
): Promise<void> {
  await db.transaction().execute((trx) => declineRefundWithin(trx, { clock }, attemptId));
}

/** Like `declineRefund`, within the caller's transaction. */
export async function declineRefundWithin(
  trx: Database,
  { clock }: Pick<BillingDeps, 'clock'>,
  attemptId: string,
): Promise<void> {
  const paid = await lockPaidAttempt(trx, attemptId);
  const key = paid && { subscriberId: paid.subscriber_id, attemptId };
  const isDecided = key && (await decideReview(trx, key, { decision: await decisionOf(trx, key), now: clock.now() }));
  if (!isDecided) throw new AppError('not_found');
}

/** A charge with a partial refund, paid or queued, counts as refunded; its rest is not refunded. */
async function decisionOf(trx: Database, key: AttemptKey): Promise<'declined' | 'refunded'> {
  return (await refundedSoFar(trx, key)) > 0 ? 'refunded' : 'declined';
}
