import { AppError } from '../../../../platform/app-error.ts';
import type { Session } from '../../../../platform/auth/session.ts';
import { sendCode, type CodeSent } from '../../../account/otp/send-code.ts';
import { isCodeUndelivered } from '../../../account/notification/is-code-undelivered.ts';
import type { BillingDeps } from '../../deps.ts';
import { currentSubscription } from '../current-subscription.ts';
import { saveUnsubscribeRequest, unsubscribeRequest } from './unsubscribe-store.ts';

export const UNSUBSCRIBE_TTL_MS = 3_600_000;
/** A code that is not sent by then is not waited for. */
const DELIVERY_MS = 30_000;
const NO_CODE: CodeSent = { expires_in: 0, resend_in: 0 };

type By = { session: Session; ip: string };

/**
 * Requests the end of the subscription. Requires a code only if the operator wants one and it can be delivered: a
 * failing code must never prevent leaving.
 * @throws AppError not_allowed_in_state
 */
export async function requestUnsubscribe(deps: BillingDeps, by: By): Promise<CodeSent & { otp_required: boolean }> {
  const { subscriberId } = by.session;
  const subscription = await currentSubscription(deps, subscriberId);
  if (!subscription?.can.unsubscribe) throw new AppError('not_allowed_in_state');
  const sent = await sendIfWanted(deps, by);
  await saveUnsubscribeRequest(deps.db, {
    subscriber_id: subscriberId,
    otp_required: sent !== null,
    at: deps.clock.now(),
  });
  return { ...(sent ?? NO_CODE), otp_required: sent !== null };
}

async function sendIfWanted(deps: BillingDeps, { session, ip }: By): Promise<CodeSent | null> {
  if (!deps.carrier.capabilities().cancelRequiresOtp || (await isFirstCodeStuck(deps, session))) return null;
  try {
    return await sendCode(deps, { msisdn: session.msisdn, purpose: 'unsubscribe', ip });
  } catch (error) {
    // No more codes may be sent to this number for now; leaving does not wait for that.
    if (error instanceof AppError && error.code === 'too_many_requests') return null;
    throw error;
  }
}

async function isFirstCodeStuck({ db, clock }: BillingDeps, { subscriberId, msisdn }: Session): Promise<boolean> {
  const now = clock.now().getTime();
  const earlier = await unsubscribeRequest(db, { subscriberId, since: new Date(now - UNSUBSCRIBE_TTL_MS) });
  if (!earlier || earlier.at.getTime() > now - DELIVERY_MS) return false;
  return isCodeUndelivered(db, { msisdn, since: new Date(earlier.at.getTime() - DELIVERY_MS) });
}
