import type { CarrierAnswer } from '../../../domain/subscriber/decide-owner.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { askCarrierForOwner, OwnerUnknownError } from '../subscriber/ask-carrier-for-owner.ts';
import { findOrCreateSubscriber } from '../subscriber/find-or-create-subscriber.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { recogniseClient, type AskingClient } from '../otp/asking-client.ts';
import { refuse, verifyCode, wrongCode, type CodeResult } from '../otp/verify-code.ts';
import type { AccountDeps } from '../deps.ts';
import { openSession, type Opening, replaceSession } from './open-session.ts';

type Confirmation = {
  msisdn: string;
  otp: string;
  checkType: 'otp' | undefined;
  asking: AskingClient;
  userAgent: string | null;
};

type LoggedIn = { messageCode: '00' | '50'; access_token: string };

/**
 * Confirms a login code and opens a session; the session is for onboarding only while no level is picked (messageCode
 * 50). If the number may have changed hands, rolls the transaction back, asks the carrier, and starts a second
 * transaction.
 * @throws AppError 422 on `otp`, too_many_requests after many wrong guesses, unavailable while only the carrier knows
 */
export async function confirmLogin(deps: AccountDeps, confirmation: Confirmation): Promise<LoggedIn> {
  const number = readMsisdn(deps, confirmation.msisdn);
  const attempt = { ...confirmation, ...number };
  let outcome: Outcome;
  try {
    outcome = await tryConfirm(deps, attempt);
  } catch (error) {
    if (!(error instanceof OwnerUnknownError)) throw error;
    outcome = await tryConfirm(deps, attempt, await askCarrierForOwner(deps, error.question));
  }
  if (outcome === 'wrong' || 'retryAfter' in outcome) throw refuse(outcome);
  if ('challenge' in outcome) throw wrongCode();
  // A new session may have ended the subscriber's oldest one.
  for (const changed of [confirmation.asking.session?.subscriberId, outcome.subscriberId, outcome.archivedId])
    if (changed) deps.sessions.evict(changed);
  return { messageCode: outcome.messageCode, access_token: outcome.access_token };
}

type Attempt = Confirmation & { country: string };
type Entered = LoggedIn & { subscriberId: string; archivedId: string | null };
type Outcome = CodeResult | Entered;
type Accepted = Extract<CodeResult, { alreadyUsed: boolean }>;

function tryConfirm(deps: AccountDeps, attempt: Attempt, carrier?: CarrierAnswer): Promise<Outcome> {
  return deps.db.transaction().execute(async (trx) => {
    const client = await recogniseClient(trx, attempt.asking, attempt.msisdn);
    const result = await verifyCode(trx, deps, { msisdn: attempt.msisdn, purpose: 'login', code: attempt.otp, client });
    return isAccepted(result, attempt) ? enter(trx, deps, { attempt, result, carrier }) : result;
  });
}

/** A used code is dead, except when the holder of the session it opened confirms again, as the web's guards do. */
function isAccepted(result: CodeResult, { checkType, asking }: Attempt): result is Accepted {
  if (result === 'wrong' || 'retryAfter' in result) return false;
  if (!result.alreadyUsed) return true;
  return checkType === 'otp' && asking.session?.challengeId === result.challenge.id;
}

async function enter(
  trx: Database,
  deps: AccountDeps,
  { attempt, result, carrier }: { attempt: Attempt; result: Accepted; carrier: CarrierAnswer | undefined },
): Promise<Entered | 'wrong'> {
  const { msisdn, country, asking, userAgent } = attempt;
  const { subscriber, archivedId } = await findOrCreateSubscriber(trx, deps, { msisdn, country, carrier });
  const isNew = subscriber.onboarded_at === null;
  const opening: Opening = {
    subscriberId: subscriber.id,
    scope: isNew ? 'onboarding' : 'full',
    challengeId: result.challenge.id,
    userAgent,
    deviceHash: asking.deviceHash,
  };
  // One confirmation makes one session: a repeat by the holder of its token replaces that session.
  const access_token =
    result.alreadyUsed && asking.session
      ? (await replaceSession(trx, deps, asking.session, opening))?.token
      : await openSession(trx, deps, opening);
  if (access_token === undefined) return 'wrong';
  return {
    messageCode: isNew ? '50' : '00',
    access_token,
    subscriberId: subscriber.id,
    archivedId,
  };
}
