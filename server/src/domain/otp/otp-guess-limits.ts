/** The wrong guesses at a challenge of the client that requested it; further guesses are refused. */
export const MAX_OWN_GUESSES = 5;
/**
 * The same of all other clients together, whose guesses never end the challenge for the client that requested it. A
 * code of six digits allows at most 8 wrong guesses, from any number of clients: their chance is at most 8 in a
 * million.
 */
const MAX_FOREIGN_GUESSES = 3;

const FAILURE_LIMIT = 20;
const HALF_LIFE_MS = 6 * 3_600_000;

/** A client as a request presents it. */
export type GuessingClient = {
  /** Has a session of the number, or signed in with it before. */
  isKnown: boolean;
  deviceHash: string | null;
  network: string;
};

/** The client that requested a challenge, and the wrong guesses at it so far. */
export type GuessedChallenge = {
  isKnown: boolean;
  deviceHash: string | null;
  network: string | null;
  ownGuesses: number;
  foreignGuesses: number;
};

/**
 * Whether a guess comes from the client that requested the code. Many subscribers share a network, so it identifies the
 * client only if no device and no known client requested it.
 */
export function isOwnGuess(challenge: GuessedChallenge, client: GuessingClient): boolean {
  if (challenge.isKnown && client.isKnown) return true;
  if (challenge.deviceHash !== null) return client.deviceHash === challenge.deviceHash;
  return !challenge.isKnown && client.network === challenge.network;
}

/** Whether the device of this client requested a challenge itself. */
export function isDeviceOf(challenge: GuessedChallenge, { deviceHash }: GuessingClient): boolean {
  return deviceHash !== null && deviceHash === challenge.deviceHash;
}

/** Whether a guess of this client is compared with the challenge's code at all. */
export function allowsGuess(challenge: GuessedChallenge, client: GuessingClient): boolean {
  return isOwnGuess(challenge, client)
    ? challenge.ownGuesses < MAX_OWN_GUESSES
    : challenge.foreignGuesses < MAX_FOREIGN_GUESSES;
}

/** Wrong guesses of one client at one number. `score` halves every six hours after `at`. */
export type GuessFailures = { score: number; at: Date };

/** Counts one more wrong guess. Only guesses at a live challenge count. */
export function addFailure(failures: GuessFailures | null, now: Date): GuessFailures {
  return { score: scoreAt(failures, now) + 1, at: now };
}

/** `retryAfter` is in whole seconds. */
type GuessDecision = { ok: true } | { ok: false; retryAfter: number };

/**
 * Whether a client may guess at this number: 20 wrong guesses are free, then each costs time until the score has
 * decayed.
 */
export function guessDecision(failures: GuessFailures | null, now: Date): GuessDecision {
  const excess = scoreAt(failures, now) / FAILURE_LIMIT;
  if (excess < 1) return { ok: true };
  // One millisecond more, so that a score of exactly the limit has to decay too.
  const wait = HALF_LIFE_MS * Math.log2(excess) + 1;
  return { ok: false, retryAfter: Math.ceil(wait / 1_000) };
}

function scoreAt(failures: GuessFailures | null, now: Date): number {
  if (failures === null) return 0;
  const age = Math.max(0, now.getTime() - failures.at.getTime());
  return failures.score * 2 ** (-age / HALF_LIFE_MS);
}
