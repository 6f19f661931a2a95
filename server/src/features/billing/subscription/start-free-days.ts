import type { Database } from '../../../platform/database/schema.ts';
import type { BillingDeps } from '../deps.ts';
import { applyEvent } from './state/apply-event.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { contactOf } from './state/subscriber-contact.ts';
import { isTrialUsed } from './state/subscription-store.ts';

/**
 * Starts the free days of the default plan with renewal off, so that nothing is ever charged without consent. A number
 * that has had its free days, or a learner with a live subscription, gets no free days.
 */
export async function startFreeDays(
  trx: Database,
  deps: BillingDeps,
  { subscriberId }: { subscriberId: string; country: string },
): Promise<void> {
  const { msisdn } = await contactOf(trx, subscriberId);
  const trialUsed = await isTrialUsed(trx, msisdn);
  const plan = planTerms(deps.plans.default);
  await applyEvent(trx, deps, { subscriberId, actor: 'learner' }, { type: 'free_start', plan, trialUsed });
}
