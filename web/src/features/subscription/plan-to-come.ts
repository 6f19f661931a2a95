import type { Plan, SubscriptionView } from '@lisan/contract/subscription';

/** The plan that the next charge is for: one that waits for its turn comes first. */
export function planToCome({ plan, next_plan }: SubscriptionView): Plan {
  return next_plan ?? plan;
}

/** Free days begin with no plan chosen: the one they came with is nobody's choice. */
export function isUndecided({ state, mandate }: SubscriptionView): boolean {
  return state === 'parking' && !mandate;
}
