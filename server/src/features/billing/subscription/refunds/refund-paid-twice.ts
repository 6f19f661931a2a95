import { billedTimes, overlaps, type TimeSpan } from '../../../../domain/subscription/periods.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { requestRefundWithin } from './request-refund.ts';
import { chargesInReview, paidCharges, type PaidCharge } from './paid-twice-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

/** The requester of automatic refunds. */
export const PAID_TWICE = 'automatic: paid twice';
const REASON = 'دُفع ثمن المدة نفسها مرتين';

/**
 * Requests refunds of charges under review that were paid without consent, as soon as the learner has paid with consent for
 * any of the same time. Requested once: a refund that the carrier refuses is decided by staff. The caller has locked all
 * subscriptions of the subscribers.
 */
export async function refundPaidTwice(
  trx: Database,
  deps: Pick<SubscriptionDeps, 'clock' | 'newId' | 'log'>,
  subscriberIds: readonly string[],
): Promise<void> {
  const inReview = await chargesInReview(trx, { subscriberIds, exceptRequestedBy: PAID_TWICE });
  if (inReview.length === 0) return;
  const paid = await paidCharges(
    trx,
    inReview.map(({ subscriber_id }) => subscriber_id),
  );
  const spans = Map.groupBy(timesPaid(paid), ({ subscriberId }) => subscriberId);
  for (const { subscriber_id, attempt_id, period_start, plan, initiated_at } of inReview) {
    const wanted = billedTimes(period_start, plan, initiated_at);
    const isPaidTwice = spans.get(subscriber_id)?.some((span) => wanted.some((time) => overlaps(time, span)));
    if (!isPaidTwice) continue;
    deps.log.info({ attempt: attempt_id }, 'refund requested: period was paid twice');
    await requestRefundWithin(trx, deps, { attemptId: attempt_id, reason: REASON, endsAccess: false, by: PAID_TWICE });
  }
}

/** The newest charge of a subscription paid for the very time that it has now. */
function timesPaid(charges: readonly PaidCharge[]): (TimeSpan & { subscriberId: string })[] {
  const newest = new Set(new Map(charges.map((charge) => [charge.subscription_id, charge])).values());
  return charges
    .filter(({ isGivenBack }) => !isGivenBack)
    .flatMap((charge) => {
      const { subscriber_id: subscriberId, period_start, plan, decided_at, facts } = charge;
      const { periodStart: start, accessUntil: end } = facts;
      const present = newest.has(charge) && start && end ? [{ start, end }] : [];
      return [...billedTimes(period_start, plan, decided_at), ...present].map((time) => ({ ...time, subscriberId }));
    });
}
