import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';

/** Returns the plan of the next charge: the scheduled one, else the current one. */
export function planToCome({ plan, next_plan }: SubscriptionView): Plan {
  return next_plan ?? plan;
}

/** Returns whether this is a trial without consent, running or over, whose plan the learner has not chosen. */
export function isUndecided({ state, mandate, free_only }: SubscriptionView): boolean {
  return !mandate && (state === 'parking' || (state === 'expired' && free_only));
}
