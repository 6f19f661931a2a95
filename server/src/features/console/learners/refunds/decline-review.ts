import { AppError } from '../../../../platform/app-error.ts';
import { declineRefundWithin } from '../../../billing/subscription/refunds/decline-refund.ts';
import { lockRefundable } from '../../../billing/subscription/refunds/lock-refundable.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { aboutLearner, type Staff } from '../staff.ts';

/** Decides that a charge under review was right and stays. @throws AppError not_found without an open review of it */
export async function declineReview(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const charge = await lockRefundable(trx, id);
    if (!charge) throw new AppError('not_found');
    await declineRefundWithin(trx, deps, id);
    await audit(trx, { subject: aboutLearner(charge.subscriberId), reason, after: { charge: id, decision: 'stays' } });
  });
}
