import type { Plan } from '@lisan/contract/billing/subscription';
import type { BillingDeps } from '../../deps.ts';

/** Lists the plans on offer with their full terms. */
export async function listPlans({ plans }: BillingDeps): Promise<Plan[]> {
  return [...plans.offered];
}
