import type { Plan } from '@lisan/contract/billing/subscription';
import type { SubscriptionDeps } from '../deps.ts';

/** The plans on offer with their full terms. */
export async function listPlans({ plans }: Pick<SubscriptionDeps, 'plans'>): Promise<Plan[]> {
  return [...plans.offered];
}
