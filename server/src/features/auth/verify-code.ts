import { MOST_TRIES, tryDecision, type OtpPurpose } from '../../domain/otp/otp-rules.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { hashCode, isSameHash } from './code-hash.ts';
import {
  clearFailures,
  consumeChallenge,
  countFailure,
  countWrongTry,
  failuresOf,
  lockNumber,
  replaceOtherChallenges,
  unexpiredChallenges,
  type Challenge,
} from './store.ts';

type Tried = { msisdn: string; purpose: OtpPurpose; code: string };
export type Verdict = { challenge: Challenge; alreadyUsed: boolean } | { retryAfter: number } | 'wrong';

/**
 * Checks a code within the caller's transaction and consumes it. A wrong try is counted, so the caller must let the
 * transaction commit and only then throw (`refuse`). Serialised per number: no code can be used twice at once.
 */
export async function verifyCode(trx: Database, services: Services, tried: Tried): Promise<Verdict> {
  const now = services.clock.now();
  await lockNumber(trx, tried.msisdn);
  const failures = await failuresOf(trx, tried.msisdn);
  const allowed = tryDecision({ consecutiveFailuresOfNumber: failures.inARow, lastFailureAt: failures.lastAt, now });
  if (!allowed.ok) return { retryAfter: allowed.retryAfter };
  const challenges = (await unexpiredChallenges(trx, { ...tried, now })).filter((c) => c.attempts < MOST_TRIES);
  const match = challenges.find((c) => isCodeOf(services, c, tried.code));
  if (match?.consumed_at) return { challenge: match, alreadyUsed: true };
  if (!match) {
    await countWrongTry(
      trx,
      challenges.filter((c) => !c.consumed_at).map((c) => c.id),
    );
    await countFailure(trx, tried.msisdn, now);
    return 'wrong';
  }
  await consumeChallenge(trx, match.id, now);
  await replaceOtherChallenges(trx, match, now);
  await clearFailures(trx, tried.msisdn);
  return { challenge: match, alreadyUsed: false };
}

/** What a verdict other than a fresh, right code tells the caller to throw. */
export function refuse(verdict: Exclude<Verdict, { challenge: Challenge }>): AppError {
  if (verdict === 'wrong') return wrongCode();
  return new AppError('too_many_requests', { retryAfter: verdict.retryAfter });
}

export function wrongCode(): AppError {
  return invalidField('otp', 'الرمز غير صحيح أو انتهت صلاحيته. تحقّق منه أو اطلب رمزًا جديدًا.');
}

function isCodeOf(services: Services, challenge: Challenge, code: string): boolean {
  const { otpPepper } = services.secrets;
  return isSameHash(
    challenge.code_hash,
    hashCode(otpPepper, { challengeId: challenge.id, purpose: challenge.purpose, code }),
  );
}
