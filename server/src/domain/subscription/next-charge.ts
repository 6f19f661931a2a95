import type { Money } from '@lisan/contract/values/values';
import type { PlanTerms, SubscriptionFacts } from './facts.ts';
import { nextRetry } from './periods.ts';

type NextCharge = { at: Date; money: Money };

/** The plan after the current period. */
export function nextPlan({ plan, pendingPlan }: SubscriptionFacts): PlanTerms {
  return pendingPlan ?? plan;
}

/** Whether a renewal will be charged without any action. */
export function willRenew(facts: SubscriptionFacts): boolean {
  return facts.autoRenew && isAgreedTo(facts, nextPlan(facts));
}

/** Whether the learner has switched off a renewal that is due: it must not be charged any more. */
export function isRenewalOff({ autoRenew, accessUntil }: SubscriptionFacts, now: Date): boolean {
  return !autoRenew && accessUntil !== null && accessUntil <= now;
}

/** Whether there is consent to charges of this plan. */
export function isAgreedTo({ consentedTo }: SubscriptionFacts, { uuid }: PlanTerms): boolean {
  return consentedTo.includes(uuid);
}

/** A plan that is only requested may come from outside our app, with an existing mandate. */
export function mayHaveMandate({ consentedTo, request }: SubscriptionFacts): boolean {
  return consentedTo.length > 0 || request !== null;
}

/** Returns the next automatic charge, or the first charge while it is undecided; null when no charge may follow. */
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
