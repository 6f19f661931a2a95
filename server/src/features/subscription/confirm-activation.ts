import type { SubscriptionView } from '@lisan/contract/subscription';
import { normaliseDigits } from '../../domain/subscriber/msisdn.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { refuse, verifyCode, wrongCode, type Verdict } from '../auth/verify-code.ts';
import { announceChange, applyEvent } from './apply-event.ts';
import { awaitDecision } from './await-decision.ts';
import { recordConsent, type Origin } from './record-consent.ts';
import { lockLive } from './subscription-store.ts';

type Confirmation = Origin & { session: Session; otp: string };

/**
 * The code was right: consent to the terms it was sent for is stored and renewal turned on. Where the first period is
 * charged at once, the reply waits a moment for the carrier.
 * @throws AppError 422 on `otp`, too_many_requests, not_allowed_in_state
 */
export async function confirmActivation(services: Services, given: Confirmation): Promise<SubscriptionView> {
  const { session, otp } = given;
  const verdict = await services.db.transaction().execute(async (trx) => {
    const code = normaliseDigits(otp).replaceAll(/\D/g, '');
    const found = await verifyCode(trx, services, { msisdn: session.msisdn, purpose: 'activation', code });
    return isFresh(found) ? consent(trx, services, { given, challenge: found.challenge }) : found;
  });
  if (verdict === 'wrong' || 'retryAfter' in verdict) throw refuse(verdict);
  if ('challenge' in verdict) throw wrongCode();
  announceChange(services, session.subscriberId);
  return awaitDecision(services, session.subscriberId);
}

type Fresh = Extract<Verdict, { challenge: unknown }>;

function isFresh(verdict: Verdict): verdict is Fresh {
  return verdict !== 'wrong' && 'challenge' in verdict && !verdict.alreadyUsed;
}

async function consent(
  trx: Database,
  services: Services,
  { given, challenge }: { given: Confirmation; challenge: Fresh['challenge'] },
) {
  const { subscriberId } = given.session;
  const { plan: planId, version } = challenge.detail;
  const live = await lockLive(trx, subscriberId);
  // A code of an earlier request is no consent to the plan asked for since. Thrown here, so that the newer code lives on.
  if (planId === undefined || version === undefined || live?.facts.request?.plan.uuid !== planId) throw wrongCode();
  await recordConsent(trx, services, {
    subscriberId,
    subscriptionId: live.id,
    planId,
    version,
    channel: 'activation_code',
    challengeId: challenge.id,
    ip: given.ip,
    userAgent: given.userAgent,
  });
  return applyEvent(trx, services, { subscriberId, actor: 'learner' }, { type: 'confirm' });
}
