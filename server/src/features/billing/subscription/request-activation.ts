import type { Plan } from '@lisan/contract/billing/subscription';
import type { Session } from '../../../platform/auth/session.ts';
import { CODE_DIGITS } from '../../../domain/otp/otp-rules.ts';
import { CarrierError, isRefusal } from '../../../gateways/carrier/carrier-error.ts';
import type { ActivationRequested } from '../../../gateways/carrier/port.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { sendCode, type CodeSent } from '../../account/otp/send-code.ts';
import type { BillingDeps } from '../deps.ts';
import { requireGuardianConsent } from './guardian/require-guardian-consent.ts';
import { publishChange, applyEventOrThrow } from './state/apply-event.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import { requireCurrentTerms } from './plans/require-current-terms.ts';
import { isTrialUsed } from './state/subscription-store.ts';
import { moneyText } from './messages/money-text.ts';
import { everyText } from './messages/period-text.ts';
import { awaitedPin, deleteAwaitedPin, saveAwaitedPin } from './carrier/activation-store.ts';

type By = { session: Session; ip: string };
/** Adds the length of the code, and its sender. */
export type ConsentCodeSent = CodeSent & { otp_length: number; code_from: 'us' | 'operator' };

/**
 * Requests a plan: sends a code, ours or the carrier's own, whose confirmation is consent to exactly these terms.
 * @throws AppError not_found, 422 on `consent_version` or `subscription_uuid`, not_allowed_in_state,
 * guardian_consent_required, too_many_requests, carrier_unavailable
 */
export async function requestActivation(
  deps: BillingDeps,
  { session, ip }: By,
  { planId, consentVersion }: { planId: string; consentVersion: string },
): Promise<ConsentCodeSent & { terms: Plan['terms'] }> {
  const plan = deps.plans.offer(planId);
  requireCurrentTerms(plan, consentVersion);
  // The request is stored first: a code without a request would be worse than a request whose code never came.
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

const SPACING_SECONDS = 60;
/** The life of carriers' PINs; each carrier judges it itself. */
const LIFE_SECONDS = 300;

/**
 * Requests the carrier's own PIN. Returns null if our own code confirms instead.
 * @throws AppError too_many_requests, carrier_unavailable, 422 on `subscription_uuid` for a number it will not charge
 */
async function requestPin(deps: BillingDeps, session: Session, plan: Plan): Promise<CodeSent | null> {
  if (deps.carrier.capabilities().pinIssuer === 'us') return null;
  await requireSpacing(deps, session.subscriberId);
  await deleteAwaitedPin(deps.db, session.subscriberId);
  const requested = await askCarrier(deps, session, plan);
  if (requested?.pinSentBy !== 'carrier') return null;
  await saveAwaitedPin(deps.db, {
    subscriber_id: session.subscriberId,
    request_id: requested.requestId,
    plan_id: plan.uuid,
    terms_version: plan.terms.version,
    at: deps.clock.now(),
  });
  return { expires_in: LIFE_SECONDS, resend_in: SPACING_SECONDS };
}

async function requireSpacing({ db, clock }: BillingDeps, subscriberId: string): Promise<void> {
  const earlier = await awaitedPin(db, subscriberId);
  const wait = earlier ? SPACING_SECONDS - (clock.now().getTime() - earlier.at.getTime()) / 1000 : 0;
  if (wait > 0) throw new AppError('too_many_requests', { retryAfter: Math.ceil(wait) });
}

/** Returns null if a mandate is open already: the carrier has nothing left to confirm. */
async function askCarrier(
  { carrier, newId }: BillingDeps,
  { msisdn }: Session,
  { uuid, price, period }: Plan,
): Promise<ActivationRequested | null> {
  try {
    return await carrier.requestActivation({ key: newId(), msisdn, planUuid: uuid, price, period });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === 'ALREADY_DONE') return null;
    if (error.kind === 'LIMIT_EXCEEDED') throw new AppError('too_many_requests', { retryAfter: LIFE_SECONDS });
    if (!isRefusal(error)) {
      throw new AppError('carrier_unavailable', { retryAfter: 10, cause: error });
    }
    throw invalidField('subscription_uuid', 'مشغّل شبكتك لا يتيح هذا الاشتراك لرقمك. يمكن تجربة خطة أخرى أو سؤاله.');
  }
}
