import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { nextPlan } from '../../../domain/subscription/next-charge.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BillingDeps } from '../deps.ts';
import { inOneChange } from './act-on-subscription.ts';
import { applyEventOrThrow } from './state/apply-event.ts';
import { consentByStepUp, type Consenting } from './consent/consent-by-step-up.ts';
import { requireGuardianConsent } from './guardian/require-guardian-consent.ts';
import { lockLive } from './state/subscription-store.ts';

/**
 * Turns automatic renewal on, with the consent given in this call or an earlier consent that still stands for the plan.
 * @throws AppError not_allowed_in_state, guardian_consent_required, 422 on `consent_version`
 */
export async function enableAutomaticRenewal(deps: BillingDeps, by: Consenting): Promise<SubscriptionView> {
  const { subscriberId } = by.session;
  return inOneChange(deps, subscriberId, async (trx) => {
    const live = await lockLive(trx, subscriberId);
    if (!live) throw new AppError('not_allowed_in_state');
    const plan = deps.plans.any(nextPlan(live.facts).uuid);
    await requireGuardianConsent(trx, subscriberId, plan);
    const isGiven = await consentByStepUp(trx, deps, { by, plan, subscriptionId: live.id });
    return applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, { type: 'auto_on', consented: isGiven });
  });
}
