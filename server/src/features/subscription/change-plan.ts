import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../compose/services.ts';
import { announceChange, applyEvent } from './state/apply-event.ts';
import { awaitDecision, type Charged } from './await-decision.ts';
import { consentByStepUp, type Consenting } from './consent/consent-by-step-up.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { lockLive } from './state/subscription-store.ts';

/**
 * Switches plan: a dearer one is charged at once, with the time that is left in front; a cheaper one takes over when the
 * paid time ends.
 * @throws AppError not_found, not_allowed_in_state, 422 on `consent_version`
 */
export async function changePlan(services: Services, by: Consenting, planId: string): Promise<Charged> {
  const plan = services.plans.offer(planId);
  const { subscriberId } = by.session;
  const applied = await services.db.transaction().execute(async (trx) => {
    const live = await lockLive(trx, subscriberId);
    if (!live) throw new AppError('not_allowed_in_state');
    const consented = await consentByStepUp(trx, services, { by, plan, subscriptionId: live.id });
    const event = { type: 'change_plan', plan: planTerms(plan), consented } as const;
    return applyEvent(trx, services, { subscriberId, actor: 'learner' }, event);
  });
  announceChange(services, subscriberId);
  return awaitDecision(services, subscriberId, applied);
}
