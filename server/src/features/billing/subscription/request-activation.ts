import type { Plan } from '@lisan/contract/billing/subscription';
import type { Session } from '../../../platform/auth/session.ts';
import { sendCode, type CodeSent } from '../../account/otp/send-code.ts';
import { CODE_DIGITS } from '../../../domain/otp/otp-rules.ts';
import { requireGuardianConsent } from './guardian/require-guardian-consent.ts';
import { requestPin } from './carrier/request-pin.ts';
import { publishChange, applyEventOrThrow } from './state/apply-event.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { requireCurrentTerms } from './plans/require-current-terms.ts';
import { isTrialUsed } from './state/subscription-store.ts';
import type { SubscriptionDeps } from './deps.ts';
import { moneyText } from './messages/money-text.ts';
import { everyText } from './messages/period-text.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'host' | 'jobs' | 'log' | 'newId' | 'plans' | 'secrets' | 'sessions'
>;

type By = { session: Session; ip: string };
/** With how the code looks that is to be typed, and who sent it. */
export type ConsentCodeSent = CodeSent & { otp_length: number; code_from: 'us' | 'operator' };

/**
 * Asks for a plan: a code goes out, ours or the carrier's own, whose confirmation is consent to exactly these terms.
 * @throws AppError not_found, 422 on `consent_version` or `subscription_uuid`, not_allowed_in_state, guardian_consent_required,
 * too_many_requests, carrier_unavailable
 */
export async function requestActivation(
  deps: Deps,
  { session, ip }: By,
  { planId, consentVersion }: { planId: string; consentVersion: string },
): Promise<ConsentCodeSent & { terms: Plan['terms'] }> {
  const plan = deps.plans.offer(planId);
  requireCurrentTerms(plan, consentVersion);
  // The request is stored first: a code that stands for nothing would be worse than a request whose code never came.
  await deps.db.transaction().execute(async (trx) => {
    const trialUsed = await isTrialUsed(trx, session.msisdn);
    const target = { subscriberId: session.subscriberId, actor: 'learner' } as const;
    await applyEventOrThrow(trx, deps, target, { type: 'request_activation', plan: planTerms(plan), trialUsed });
    await requireGuardianConsent(trx, session.subscriberId, plan);
  });
  publishChange(deps, session.subscriberId);
  const { terms } = plan;
  const pin = await requestPin(deps, session, plan);
  if (pin) return { ...pin, terms, otp_length: deps.carrier.capabilities().pinLength, code_from: 'operator' };
  const detail = { plan: plan.uuid, version: terms.version };
  const about = `${plan.name}، ${moneyText(plan.price)} ${everyText(plan.period)}`;
  const code = await sendCode(deps, { msisdn: session.msisdn, purpose: 'activation', ip, detail, about });
  return { ...code, terms, otp_length: CODE_DIGITS, code_from: 'us' };
}
