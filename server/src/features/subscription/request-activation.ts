import type { Plan } from '@lisan/contract/subscription';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../services.ts';
import { sendCode, type CodeSent } from '../auth/send-code.ts';
import { announceChange, applyEvent } from './apply-event.ts';
import { planTerms } from './plan-catalogue.ts';
import { requireCurrentTerms } from './require-current-terms.ts';
import { isFreeStartUsed } from './subscription-store.ts';

type By = { session: Session; ip: string };

/**
 * Asks for a plan: a code goes out whose confirmation is consent to exactly these terms.
 * @throws AppError not_found, 422 on `consent_version`, not_allowed_in_state, too_many_requests
 */
export async function requestActivation(
  services: Services,
  { session, ip }: By,
  { planId, consentVersion }: { planId: string; consentVersion: string },
): Promise<CodeSent & { terms: Plan['terms'] }> {
  const plan = services.plans.offer(planId);
  requireCurrentTerms(plan, consentVersion);
  // The request is stored first: a code that stands for nothing would be worse than a request whose code never came.
  await services.db.transaction().execute(async (trx) => {
    const freeStartUsed = await isFreeStartUsed(trx, session.msisdn);
    const target = { subscriberId: session.subscriberId, actor: 'learner' } as const;
    await applyEvent(trx, services, target, { type: 'request_activation', plan: planTerms(plan), freeStartUsed });
  });
  announceChange(services, session.subscriberId);
  const detail = { plan: plan.uuid, version: plan.terms.version };
  return {
    ...(await sendCode(services, { msisdn: session.msisdn, purpose: 'activation', ip, detail })),
    terms: plan.terms,
  };
}
