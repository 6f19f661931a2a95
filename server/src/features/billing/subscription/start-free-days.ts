import type { Database } from '../../../platform/database/schema.ts';
import { applyEvent } from './state/apply-event.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { contactOf } from './state/subscriber-contact.ts';
import { isTrialUsed } from './state/subscription-store.ts';
import type { SubscriptionDeps } from './deps.ts';

type Deps = Pick<SubscriptionDeps, 'clock' | 'config' | 'newId' | 'plans'>;

/**
 * Starts the free days of the default plan with renewal off, so that nothing is ever charged without consent. A number
 * that has had its free days, or a learner with a live subscription, continues without.
 */
export async function startFreeDays(
  trx: Database,
  deps: Deps,
  { subscriberId }: { subscriberId: string; country: string },
): Promise<void> {
  const { msisdn } = await contactOf(trx, subscriberId);
  const trialUsed = await isTrialUsed(trx, msisdn);
  const plan = planTerms(deps.plans.default);
  await applyEvent(trx, deps, { subscriberId, actor: 'learner' }, { type: 'free_start', plan, trialUsed });
}
