import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { refuse, verifyCode, wrongCode, type CodeResult } from '../../account/otp/verify-code.ts';
import type { BillingDeps } from '../deps.ts';
import { awaitedPin } from './carrier/activation-store.ts';
import { confirmPin } from './carrier/confirm-pin.ts';
import { publishChange, applyEventOrThrow, type Applied } from './state/apply-event.ts';
import { awaitDecision, type Charged } from './await-decision.ts';
import { recordConsent, type Origin } from './consent/record-consent.ts';
import { requireGuardianConsent } from './guardian/require-guardian-consent.ts';
import { lockLive } from './state/subscription-store.ts';

type Confirmation = Origin & { session: Session; otp: string };

/**
 * Checks the code, stores the consent to the terms that it was sent for, and turns renewal on. If the first period is
 * charged immediately, the reply waits a moment for the carrier.
 * @throws AppError 422 on `otp`, too_many_requests, not_allowed_in_state, guardian_consent_required,
 * carrier_unavailable
 */
export async function confirmActivation(deps: BillingDeps, given: Confirmation): Promise<Charged> {
  const { otp, session } = given;
  const { subscriberId } = session;
  const awaited = await awaitedPin(deps.db, subscriberId);
  const applied = await (awaited ? confirmPin(deps, { ...given, awaited, pin: otp }) : confirmCode(deps, given));
  publishChange(deps, subscriberId);
  return awaitDecision(deps, subscriberId, applied);
}

async function confirmCode(deps: BillingDeps, given: Confirmation): Promise<Applied> {
  const { session, otp: code } = given;
  const result = await deps.db.transaction().execute(async (trx) => {
    const found = await verifyCode(trx, deps, { msisdn: session.msisdn, purpose: 'activation', code });
    return isFresh(found) ? consent(trx, deps, { given, challenge: found.challenge }) : found;
  });
  if (result === 'wrong' || 'retryAfter' in result) throw refuse(result);
  if ('challenge' in result) throw wrongCode();
  return result;
}

type Fresh = Extract<CodeResult, { challenge: unknown }>;

function isFresh(result: CodeResult): result is Fresh {
  return result !== 'wrong' && 'challenge' in result && !result.alreadyUsed;
}

async function consent(
  trx: Database,
  deps: BillingDeps,
  { given, challenge }: { given: Confirmation; challenge: Fresh['challenge'] },
) {
  const { subscriberId } = given.session;
  const { plan: planId, version } = challenge.detail;
  const live = await lockLive(trx, subscriberId);
  // A code of an earlier request is no consent to the plan asked for since. Thrown here, so that the newer code stays
  // valid.
  if (planId === undefined || version === undefined || live?.facts.request?.plan.uuid !== planId) throw wrongCode();
  // The learner may have been found to be under age since the request.
  await requireGuardianConsent(trx, subscriberId, { uuid: planId, terms: { version } });
  await recordConsent(trx, deps, {
    subscriberId,
    subscriptionId: live.id,
    planId,
    version,
    evidence: { channel: 'activation_code', challengeId: challenge.id },
    ip: given.ip,
    userAgent: given.userAgent,
  });
  return applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, { type: 'confirm' });
}
