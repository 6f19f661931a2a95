import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { abilitiesOf } from '../../../domain/subscription/abilities.ts';
import { isFreeOnly, type PlanTerms, type SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import { mayHaveMandate, nextCharge } from '../../../domain/subscription/next-charge.ts';
import type { PlanCatalogue } from './plans/plan-catalogue.ts';
import type { Subscription } from './state/subscription-store.ts';

export function presentSubscription(
  { id, facts }: Pick<Subscription, 'id' | 'facts'>,
  { plans, now }: { plans: PlanCatalogue; now: Date },
): SubscriptionView {
  const next = nextCharge(facts);
  return {
    uuid: id,
    plan: presentOwnPlan(plans, facts.plan),
    state: facts.state,
    auto_renew: facts.autoRenew,
    access_until: shownEnd(facts)?.toISOString() ?? null,
    next_charge_at: next?.at.toISOString() ?? null,
    next_charge: next?.money ?? null,
    next_plan: facts.pendingPlan && presentOwnPlan(plans, facts.pendingPlan),
    free_only: isFreeOnly(facts),
    mandate: mayHaveMandate(facts),
    can: abilitiesOf(facts, now),
  };
}

/** The price is the consented price, even if the plan has another price by now. */
function presentOwnPlan(plans: PlanCatalogue, { uuid, price, freeDays }: PlanTerms): Plan {
  return { ...plans.any(uuid), price, free_days: freeDays };
}

function shownEnd({ state, accessUntil, graceUntil }: SubscriptionFacts): Date | null {
  return state === 'grace' ? graceUntil : accessUntil;
}
