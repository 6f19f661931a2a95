import type { Plan } from '@lisan/contract/billing/subscription';
import type { Session } from '../../../../platform/auth/session.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { findStepUpCode } from '../../../account/otp/find-step-up-code.ts';
import type { BillingDeps } from '../../deps.ts';
import { requireCurrentTerms } from '../plans/require-current-terms.ts';
import { recordConsent, type Origin } from './record-consent.ts';

export type Consenting = Origin & { session: Session; consentVersion: string | undefined };

/**
 * Stores the consent that came with this call, under the code that elevated the session; returns false without a
 * consent.
 * @throws AppError 422 on `consent_version` when the terms are outdated
 */
export async function consentByStepUp(
  trx: Database,
  deps: BillingDeps,
  { by, plan, subscriptionId }: { by: Consenting; plan: Plan; subscriptionId: string },
): Promise<boolean> {
  if (by.consentVersion === undefined) return false;
  requireCurrentTerms(plan, by.consentVersion);
  await recordConsent(trx, deps, {
    subscriberId: by.session.subscriberId,
    subscriptionId,
    planId: plan.uuid,
    version: plan.terms.version,
    evidence: {
      channel: 'step_up_code',
      challengeId: await findStepUpCode(trx, deps, by.session.msisdn),
    },
    ip: by.ip,
    userAgent: by.userAgent,
  });
  return true;
}
