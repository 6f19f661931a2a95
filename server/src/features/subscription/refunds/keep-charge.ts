import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { decideReview, lockPaidAttempt } from './refund-store.ts';

/**
 * Decides a review the other way: the charge was right and stays.
 * @throws AppError not_found when no review of this charge is open
 */
export async function keepCharge({ db, clock }: Pick<Services, 'db' | 'clock'>, attemptId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const paid = await lockPaidAttempt(trx, attemptId);
    const key = paid && { subscriberId: paid.subscriber_id, attemptId };
    const isDecided = key && (await decideReview(trx, key, { decision: 'kept', now: clock.now() }));
    if (!isDecided) throw new AppError('not_found');
  });
}
