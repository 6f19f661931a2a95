import { sql } from 'kysely';
import type { PlanTerms, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { readFacts, readPlanTerms } from '../state/facts-record.ts';

export type ChargeInReview = {
  subscriber_id: string;
  attempt_id: string;
  plan: PlanTerms;
  period_start: Date;
  initiated_at: Date;
};

/**
 * Charges of these subscribers under review, with an amount left to refund and without a refund that
 * `exceptRequestedBy` has asked for.
 */
export async function chargesInReview(
  trx: Database,
  of: { subscriberIds: readonly string[]; exceptRequestedBy: string },
): Promise<ChargeInReview[]> {
  const found = await sql<Omit<ChargeInReview, 'plan'> & { plan: unknown }>`
    select r.subscriber_id, r.attempt_id, a.plan, b.period_start, a.initiated_at
    from refund_review r
    join charge_attempt a on a.subscriber_id = r.subscriber_id and a.id = r.attempt_id
    join bill b on b.subscriber_id = a.subscriber_id and b.id = a.bill_id
    where r.subscriber_id = any(${of.subscriberIds}::uuid[]) and r.decided_at is null and a.amount > ${givenBack}
      and not exists (select 1 from refund f
        where f.subscriber_id = a.subscriber_id and f.attempt_id = a.id and f.requested_by = ${of.exceptRequestedBy})`.execute(
    trx,
  );
  return found.rows.map((row) => ({ ...row, plan: readPlanTerms(row.plan) }));
}

export type PaidCharge = {
  subscriber_id: string;
  subscription_id: string;
  plan: PlanTerms;
  period_start: Date;
  decided_at: Date;
  /** It is refunded in full, or the refund is queued. */
  isGivenBack: boolean;
  /** Those of its subscription now. */
  facts: SubscriptionFacts;
};

/** Charges of these subscribers that paid a bill, oldest first. */
export async function paidCharges(trx: Database, subscriberIds: readonly string[]): Promise<PaidCharge[]> {
  const found = await sql<Omit<PaidCharge, 'plan' | 'facts'> & { plan: unknown; facts: unknown }>`
    select a.subscriber_id, a.subscription_id, a.plan, b.period_start, a.decided_at, s.facts,
      a.amount <= ${givenBack} as "isGivenBack"
    from charge_attempt a
    join bill b on b.subscriber_id = a.subscriber_id and b.id = a.bill_id
    join subscription s on s.subscriber_id = a.subscriber_id and s.id = a.subscription_id
    where a.subscriber_id = any(${subscriberIds}::uuid[]) and a.state = 'succeeded'
    order by a.decided_at, a.initiated_at, a.number`.execute(trx);
  return found.rows.map((row) => ({ ...row, plan: readPlanTerms(row.plan), facts: readFacts(row.facts) }));
}

/** Minor units of the attempt `a` with a refund that is paid or queued. */
const givenBack = sql`(select coalesce(sum(amount), 0) from refund
  where subscriber_id = a.subscriber_id and attempt_id = a.id and state <> 'failed')`;
