import { normaliseDigits } from '../../domain/subscriber/msisdn.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { findOrCreateSubscriber } from '../subscriber/find-or-create-subscriber.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { openSession } from './open-session.ts';
import { retireSession } from './session-store.ts';
import { refuse, verifyCode, wrongCode, type Verdict } from './verify-code.ts';

type Confirmation = {
  msisdn: string;
  otp: string;
  checkType: 'otp' | undefined;
  /** The session of the bearer token sent along, if there was one. */
  session: Session | null;
  userAgent: string | null;
};

export type LoggedIn = { messageCode: '00' | '50'; access_token: string };

/** How long the earlier token lives on after a repeated confirmation: its successor's reply may get lost. */
export const RETIREMENT_MS = 30_000;

/**
 * Confirms a login code: opens a session, for onboarding only while no level is picked (messageCode 50).
 * @throws AppError 422 on `otp`, too_many_requests after many wrong tries
 */
export async function confirmLogin(services: Services, given: Confirmation): Promise<LoggedIn> {
  const { msisdn, country } = readMsisdn(services, given.msisdn);
  const code = normaliseDigits(given.otp).replaceAll(/\D/g, '');
  const outcome = await services.db.transaction().execute(async (trx) => {
    const verdict = await verifyCode(trx, services, { msisdn, purpose: 'login', code });
    return isAccepted(verdict, given) ? enter(trx, services, { msisdn, country, verdict, given }) : verdict;
  });
  if (outcome === 'wrong' || 'retryAfter' in outcome) throw refuse(outcome);
  if ('challenge' in outcome) throw wrongCode();
  for (const changed of [given.session?.subscriberId, outcome.archivedId])
    if (changed) services.sessions.evict(changed);
  return { messageCode: outcome.messageCode, access_token: outcome.access_token };
}

type Accepted = Extract<Verdict, { alreadyUsed: boolean }>;

/** A used code is dead, except when the holder of the session it opened confirms again, as the web's guards do. */
function isAccepted(verdict: Verdict, given: Confirmation): verdict is Accepted {
  if (verdict === 'wrong' || 'retryAfter' in verdict) return false;
  if (!verdict.alreadyUsed) return true;
  return given.checkType === 'otp' && given.session?.challengeId === verdict.challenge.id;
}

async function enter(
  trx: Database,
  services: Services,
  by: { msisdn: string; country: string; verdict: Accepted; given: Confirmation },
): Promise<LoggedIn & { archivedId: string | null }> {
  const now = services.clock.now();
  const { subscriber, archivedId } = await findOrCreateSubscriber(trx, services, {
    msisdn: by.msisdn,
    country: by.country,
  });
  const isNew = subscriber.onboarded_at === null;
  if (by.verdict.alreadyUsed && by.given.session) {
    await retireSession(trx, by.given.session.id, new Date(now.getTime() + RETIREMENT_MS));
  }
  const access_token = await openSession(trx, services, {
    subscriberId: subscriber.id,
    scope: isNew ? 'onboarding' : 'full',
    challengeId: by.verdict.challenge.id,
    userAgent: by.given.userAgent,
  });
  return { messageCode: isNew ? '50' : '00', access_token, archivedId };
}
