import { AppError } from '../../../platform/app-error.ts';
import type { BillingDeps } from '../deps.ts';
import { publishChange, applyEventOrThrow } from './state/apply-event.ts';
import { awaitDecision, type Charged } from './await-decision.ts';
import { consentByStepUp, type Consenting } from './consent/consent-by-step-up.ts';
import { requireGuardianConsent } from './guardian/require-guardian-consent.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { lockLive } from './state/subscription-store.ts';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { nextPlan } from '../../../domain/subscription/next-charge.ts';
import { inOneChange } from './act-on-subscription.ts';

/**
 * Switches the plan: a dearer plan is charged immediately, with the remaining time in front; a cheaper plan starts when
 * the paid time ends.
 * @throws AppError not_found, not_allowed_in_state, guardian_consent_required, 422 on `consent_version`
 */
export async function changePlan(deps: BillingDeps, by: Consenting, planId: string): Promise<Charged> {
  const plan = deps.plans.offer(planId);
  const { subscriberId } = by.session;
  const applied = await deps.db.transaction().execute(async (trx) => {
    const live = await lockLive(trx, subscriberId);
    if (!live) throw new AppError('not_allowed_in_state');
    await requireGuardianConsent(trx, subscriberId, plan);
    const consented = await consentByStepUp(trx, deps, { by, plan, subscriptionId: live.id });
    const event = { type: 'change_plan', plan: planTerms(plan), consented } as const;
    return applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, event);
  });
  publishChange(deps, subscriberId);
  return awaitDecision(deps, subscriberId, applied);
}

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
