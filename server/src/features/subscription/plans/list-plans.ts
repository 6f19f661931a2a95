import type { Plan } from '@lisan/contract/subscription';
import type { Services } from '../../../compose/services.ts';

/** The plans on offer with their full terms. */
export async function listPlans({ plans }: Pick<Services, 'plans'>): Promise<Plan[]> {
  return [...plans.offered];
}
