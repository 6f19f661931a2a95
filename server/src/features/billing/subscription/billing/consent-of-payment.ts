import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import { isAgreedTo, nextPlan } from '../../../../domain/subscription/next-charge.ts';
import type { Payment } from '../../../../gateways/carrier/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Subscription } from '../state/subscription-store.ts';

export type ActiveConsent = { id: string; plan: PlanTerms };

/** The consent that allows a payment of this amount, to the plan that renews where several have its price. */
export async function consentTo(
  trx: Database,
  { subscriber_id, id, facts }: Subscription,
  { money }: Payment,
): Promise<ActiveConsent | undefined> {
  const plans = [nextPlan(facts), facts.plan].filter(
    (plan) => isAgreedTo(facts, plan) && plan.price.amount === money.amount && plan.price.currency === money.currency,
  );
  for (const plan of plans) {
    const row = await trx
      .selectFrom('consent')
      .select('id')
      .where('subscriber_id', '=', subscriber_id)
      .where('subscription_id', '=', id)
      .where('plan_id', '=', plan.uuid)
      .where('amount', '=', money.amount)
      .where('currency', '=', money.currency)
      .where('withdrawn_at', 'is', null)
      .orderBy('at', 'desc')
      .executeTakeFirst();
    if (row) return { id: row.id, plan };
  }
  return undefined;
}
