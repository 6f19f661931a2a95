import type { SubscriptionView } from '@lisan/contract/subscription';
import { nextPlan } from '../../domain/subscription/next-charge.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../compose/services.ts';
import { inOneChange } from './act-on-subscription.ts';
import { applyEvent } from './state/apply-event.ts';
import { consentByStepUp, type Consenting } from './consent/consent-by-step-up.ts';
import { lockLive } from './state/subscription-store.ts';

/**
 * Renews by itself from now on, with the consent given in this call or one that still stands for the plan.
 * @throws AppError not_allowed_in_state, 422 on `consent_version`
 */
export async function enableAutomaticRenewal(services: Services, by: Consenting): Promise<SubscriptionView> {
  const { subscriberId } = by.session;
  return inOneChange(services, subscriberId, async (trx) => {
    const live = await lockLive(trx, subscriberId);
    if (!live) throw new AppError('not_allowed_in_state');
    const plan = services.plans.any(nextPlan(live.facts).uuid);
    const isGiven = await consentByStepUp(trx, services, { by, plan, subscriptionId: live.id });
    return applyEvent(trx, services, { subscriberId, actor: 'learner' }, { type: 'auto_on', consented: isGiven });
  });
}
