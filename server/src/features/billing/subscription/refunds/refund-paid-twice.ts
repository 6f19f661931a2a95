import { sql } from 'kysely';
import { billedTimes, overlaps, type TimeSpan } from '../../../../domain/subscription/periods.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PlanTerms, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import type { BillingDeps } from '../../deps.ts';
import { readFacts, readPlanTerms } from '../state/facts-record.ts';
import { requestRefundWithin } from './request-refund.ts';

/** The requester of automatic refunds. */
export const PAID_TWICE = 'automatic: paid twice';
const REASON = 'دُفع ثمن المدة نفسها مرتين';

/**
 * Requests refunds of charges under review that were paid without consent, as soon as the learner has paid with consent
 * for any of the same time. Requested once: a refund that the carrier refuses is decided by staff. The caller has
 * locked all subscriptions of the subscribers.
 */
export async function refundPaidTwice(
  trx: Database,
  deps: BillingDeps,
  subscriberIds: readonly string[],
): Promise<void> {
  const inReview = await chargesInReview(trx, { subscriberIds, exceptRequestedBy: PAID_TWICE });
  if (inReview.length === 0) return;
  const paid = await paidCharges(
    trx,
    inReview.map(({ subscriber_id }) => subscriber_id),
  );
  const spans = Map.groupBy(timesPaid(paid), ({ subscriberId }) => subscriberId);
  for (const { subscriber_id, attempt_id, period_start, plan, zone, initiated_at } of inReview) {
    const wanted = billedTimes(period_start, { plan, zone, at: initiated_at });
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
      return [...billedTimes(period_start, { plan, zone: facts.zone, at: decided_at }), ...present].map((time) => ({
        ...time,
        subscriberId,
      }));
    });
}

type ChargeInReview = {
  subscriber_id: string;
  attempt_id: string;
  plan: PlanTerms;
  zone: string;
  period_start: Date;
  initiated_at: Date;
};

/**
 * Charges of these subscribers under review, with an amount left to refund and without a refund requested by
 * `exceptRequestedBy`.
 */
async function chargesInReview(
  trx: Database,
  of: { subscriberIds: readonly string[]; exceptRequestedBy: string },
): Promise<ChargeInReview[]> {
  const found = await sql<Omit<ChargeInReview, 'plan'> & { plan: unknown }>`
    select r.subscriber_id, r.attempt_id, a.plan, b.period_start, a.initiated_at,
      coalesce(s.facts ->> 'zone', 'UTC') as zone
    from refund_review r
    join charge_attempt a on a.subscriber_id = r.subscriber_id and a.id = r.attempt_id
    join bill b on b.subscriber_id = a.subscriber_id and b.id = a.bill_id
    join subscription s on s.subscriber_id = a.subscriber_id and s.id = a.subscription_id
    where r.subscriber_id = any(${of.subscriberIds}::uuid[]) and r.decided_at is null and r.kind = 'no_right' and ${taken} > ${givenBack}
      and not exists (select 1 from refund f
        where f.subscriber_id = a.subscriber_id and f.attempt_id = a.id and f.requested_by = ${of.exceptRequestedBy})`.execute(
    trx,
  );
  return found.rows.map((row) => ({ ...row, plan: readPlanTerms(row.plan) }));
}

type PaidCharge = {
  subscriber_id: string;
  subscription_id: string;
  plan: PlanTerms;
  period_start: Date;
  decided_at: Date;
  /** It is refunded in full, or the refund is queued. */
  isGivenBack: boolean;
  /** The facts of its subscription now. */
  facts: SubscriptionFacts;
};

/** Charges of these subscribers that paid a bill, oldest first. */
async function paidCharges(trx: Database, subscriberIds: readonly string[]): Promise<PaidCharge[]> {
  const found = await sql<Omit<PaidCharge, 'plan' | 'facts'> & { plan: unknown; facts: unknown }>`
    select a.subscriber_id, a.subscription_id, a.plan, b.period_start, a.decided_at, s.facts,
      ${taken} <= ${givenBack} as "isGivenBack"
    from charge_attempt a
    join bill b on b.subscriber_id = a.subscriber_id and b.id = a.bill_id
    join subscription s on s.subscriber_id = a.subscriber_id and s.id = a.subscription_id
    where a.subscriber_id = any(${subscriberIds}::uuid[]) and a.state = 'succeeded'
    order by a.decided_at, a.initiated_at, a.number`.execute(trx);
  return found.rows.map((row) => ({ ...row, plan: readPlanTerms(row.plan), facts: readFacts(row.facts) }));
}

/** Minor units that the carrier took for the attempt `a`. */
const taken = sql`(select amount from ledger_entry
  where subscriber_id = a.subscriber_id and attempt_id = a.id and kind = 'charge')`;

/** Minor units of the attempt `a` with a refund that is paid or queued. */
const givenBack = sql`(select coalesce(sum(amount), 0) from refund
  where subscriber_id = a.subscriber_id and attempt_id = a.id and state <> 'failed')`;
