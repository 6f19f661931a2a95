import type { Money } from '@lisan/contract/values';
import type { PlanTerms, SubscriptionFacts } from './facts.ts';
import { nextRetry } from './periods.ts';

export type NextCharge = { at: Date; money: Money };

/** What comes after the present period. */
export function nextPlan({ plan, pendingPlan }: SubscriptionFacts): PlanTerms {
  return pendingPlan ?? plan;
}

/** Whether a renewal will be charged without anybody doing anything. */
export function willRenew(facts: SubscriptionFacts): boolean {
  return facts.autoRenew && isAgreedTo(facts, nextPlan(facts));
}

/** Whether charging this plan was agreed to. */
export function isAgreedTo({ consentedTo }: SubscriptionFacts, { uuid }: PlanTerms): boolean {
  return consentedTo.includes(uuid);
}

/** A plan that is only asked for may have come from outside our app, with a mandate that stands already. */
export function mayHaveMandate({ consentedTo, request }: SubscriptionFacts): boolean {
  return consentedTo.length > 0 || request !== null;
}

/** The next charge that follows by itself, or the first one while it is being decided; null when none may follow. */
export function nextCharge(facts: SubscriptionFacts): NextCharge | null {
  const at = willRenew(facts) ? chargeTime(facts) : null;
  return at && { at, money: nextPlan(facts).price };
}

function chargeTime(facts: SubscriptionFacts): Date | null {
  switch (facts.state) {
    case 'parking':
    case 'active':
      return facts.accessUntil;
    case 'pending_charge':
      return facts.lastChargeAt;
    case 'grace':
    case 'suspended':
      return retryBeforeEnd(facts);
    case 'pending_confirmation':
    case 'cancelled':
    case 'expired':
      return null;
  }
}

function retryBeforeEnd(facts: SubscriptionFacts): Date | null {
  const retry = nextRetry(facts);
  const isTooLate = retry !== null && facts.suspendedUntil !== null && retry >= facts.suspendedUntil;
  return isTooLate ? null : retry;
}
