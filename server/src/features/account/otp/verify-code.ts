import {
  addFailure,
  guessDecision,
  isDeviceOf,
  isOwnGuess,
  allowsGuess,
  type GuessedChallenge,
  type GuessingClient,
  type GuessFailures,
} from '../../../domain/otp/otp-guess-limits.ts';
import { KNOWN_CLIENT, type Client } from '../../../domain/otp/otp-send-limits.ts';
import type { OtpPurpose } from '../../../domain/otp/otp-rules.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { lockNumber } from '../subscriber/lock-number.ts';
import type { AccountDeps } from '../deps.ts';
import { budgetOf } from './asking-client.ts';
import {
  consumeChallenge,
  countWrongGuess,
  findUnexpiredChallenges,
  replaceOtherChallenges,
  type Challenge,
} from './challenge-store.ts';
import { isCodeOf } from './code-hash.ts';

type Guess = {
  msisdn: string;
  purpose: OtpPurpose;
  code: string;
  /** The client that guesses; absent for a session of the number itself. */
  client?: GuessingClient;
};
export type CodeResult = { challenge: Challenge; alreadyUsed: boolean } | { retryAfter: number } | 'wrong';

const OF_SESSION: GuessingClient = { isKnown: true, deviceHash: null, network: '' };

/**
 * Checks a code within the caller's transaction and consumes it. A wrong guess is counted, so the caller must let the
 * transaction commit and only then throw (`refuse`). Serialised per number: no code can be used twice concurrently.
 *
 * Why: docs/decisions/005-all-unexpired-codes-are-valid.md
 */
export async function verifyCode(trx: Database, deps: AccountDeps, guess: Guess): Promise<CodeResult> {
  const now = deps.clock.now();
  const client = guess.client ?? OF_SESSION;
  await lockNumber(trx, guess.msisdn);
  const live = (await findUnexpiredChallenges(trx, { ...guess, now })).filter((one) =>
    allowsGuess(countsOf(one), client),
  );
  // Without a matching challenge a guess cannot succeed, so it counts against no limit.
  if (live.length === 0) return 'wrong';
  const guesser = { msisdn: guess.msisdn, client: failureBudgetOf(client, live) };
  const failures = await findGuessFailures(trx, guesser);
  const allowed = guessDecision(failures, now);
  if (!allowed.ok) return { retryAfter: allowed.retryAfter };
  const match = live.find((one) =>
    isCodeOf(deps.secrets, { challengeId: one.id, purpose: one.purpose, codeHash: one.code_hash }, guess.code),
  );
  if (match?.consumed_at) return { challenge: match, alreadyUsed: true };
  if (!match) {
    const open = live.filter((one) => one.consumed_at === null);
    if (open.length === 0) return 'wrong';
    const [own, foreign] = [true, false].map((isOwn) =>
      open.filter((one) => isOwnGuess(countsOf(one), client) === isOwn).map(({ id }) => id),
    );
    await countWrongGuess(trx, { own: own ?? [], foreign: foreign ?? [] });
    await saveGuessFailures(trx, guesser, addFailure(failures, now));
    return 'wrong';
  }
  await consumeChallenge(trx, match.id, now);
  await replaceOtherChallenges(trx, match, now);
  await clearGuessFailures(trx, guesser);
  return { challenge: match, alreadyUsed: false };
}

/**
 * Names the score that a client's wrong guesses count against. A device that asked for one of the codes has a separate
 * score, so that guests who share its network cannot delay it.
 */
function failureBudgetOf(client: GuessingClient, live: readonly Challenge[]): string {
  const isAsking = live.some((one) => isDeviceOf(countsOf(one), client));
  return !client.isKnown && isAsking ? `device:${client.deviceHash}` : budgetOf(client);
}

/** Returns the error for every result other than a right code. */
export function refuse(result: Exclude<CodeResult, { challenge: Challenge }>): AppError {
  if (result === 'wrong') return wrongCode();
  return new AppError('too_many_requests', { retryAfter: result.retryAfter });
}

export function wrongCode(): AppError {
  return invalidField('otp', {
    text: 'الرمز غير صحيح أو انتهت صلاحيته. يمكن طلب رمز جديد.',
    fault: { code: 'wrong_code' },
  });
}

function countsOf(challenge: Challenge): GuessedChallenge {
  return {
    isKnown: challenge.client === KNOWN_CLIENT,
    deviceHash: challenge.device_hash,
    network: challenge.ip,
    ownGuesses: challenge.attempts,
    foreignGuesses: challenge.foreign_attempts,
  };
}

type Guesser = { msisdn: string; client: Client };

async function findGuessFailures(db: Database, { msisdn, client }: Guesser): Promise<GuessFailures | null> {
  const row = await db
    .selectFrom('otp_guess_failure')
    .select(['score', 'at'])
    .where('msisdn', '=', msisdn)
    .where('client', '=', client)
    .executeTakeFirst();
  return row ?? null;
}

async function saveGuessFailures(db: Database, by: Guesser, failures: GuessFailures): Promise<void> {
  await db
    .insertInto('otp_guess_failure')
    .values({ ...by, ...failures })
    .onConflict((c) => c.columns(['msisdn', 'client']).doUpdateSet(failures))
    .execute();
}

async function clearGuessFailures(db: Database, { msisdn, client }: Guesser): Promise<void> {
  await db.deleteFrom('otp_guess_failure').where('msisdn', '=', msisdn).where('client', '=', client).execute();
}
