import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addFailure,
  guessDecision,
  isOwnGuess,
  MAX_OWN_GUESSES,
  allowsGuess,
  type GuessedChallenge,
  type GuessFailures,
  type GuessingClient,
} from './otp-guess-limits.ts';
import { CODE_DIGITS } from './otp-rules.ts';

const START = new Date('2026-03-01T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

const owner: GuessingClient = { isKnown: false, deviceHash: 'phone', network: '192.0.2.1' };
const asked: GuessedChallenge = {
  isKnown: false,
  deviceHash: 'phone',
  network: '192.0.2.1',
  ownGuesses: 0,
  foreignGuesses: 0,
};
const guest = fc.record({
  isKnown: fc.constant(false),
  deviceHash: fc.constantFrom(null, 'tablet', 'laptop'),
  network: fc.constantFrom('192.0.2.1', '198.51.100.7', '203.0.113.9'),
});

describe('guesses at a challenge', () => {
  it('recognises the client that requested the code by its device, and known clients as such', () => {
    expect(isOwnGuess(asked, owner)).toBe(true);
    expect(isOwnGuess(asked, { ...owner, network: '198.51.100.7' })).toBe(true);
    expect(isOwnGuess(asked, { ...owner, deviceHash: null })).toBe(false);
    expect(isOwnGuess({ ...asked, isKnown: true }, { ...owner, deviceHash: null })).toBe(false);
    expect(isOwnGuess(asked, { ...owner, deviceHash: 'tablet' })).toBe(false);
    expect(isOwnGuess(asked, { isKnown: true, deviceHash: 'tablet', network: '198.51.100.7' })).toBe(false);
    expect(isOwnGuess({ ...asked, isKnown: true }, { isKnown: true, deviceHash: null, network: 'x' })).toBe(true);
  });

  it('identifies the client by its network only where neither a device nor a known client requested the code', () => {
    const noDevice = { ...asked, deviceHash: null };
    expect(isOwnGuess(noDevice, { ...owner, deviceHash: null })).toBe(true);
    expect(isOwnGuess(noDevice, { ...owner, deviceHash: null, network: '198.51.100.7' })).toBe(false);
    expect(isOwnGuess({ ...noDevice, isKnown: true }, { ...owner, deviceHash: null })).toBe(false);
    expect(isOwnGuess({ ...noDevice, network: null }, { ...owner, deviceHash: null })).toBe(false);
  });

  it('reserves the requesting client its guesses whatever others do, also at its network, and allows 8 in all', () => {
    const clientsAndChallenge = fc.tuple(
      fc.array(fc.oneof(fc.constant(owner), guest), { maxLength: 60 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(clientsAndChallenge, ([clients, isKnown]) => {
        const challenge = { ...asked, isKnown };
        let compared = 0;
        let own = 0;
        for (const client of clients) {
          const isOwn = isOwnGuess(challenge, client);
          const allowed = allowsGuess(challenge, client);
          expect(isOwn).toBe(client === owner);
          if (isOwn) expect(allowed).toBe(own < MAX_OWN_GUESSES);
          if (isOwn) own += 1;
          if (!allowed) continue;
          compared += 1;
          challenge[isOwn ? 'ownGuesses' : 'foreignGuesses'] += 1;
        }
        expect(compared / 10 ** CODE_DIGITS).toBeLessThanOrEqual(8 / 1_000_000);
      }),
    );
  });
});

describe('wrong guesses of one client at one number', () => {
  const failuresOf = (count: number) => {
    let failures: GuessFailures | null = null;
    for (let n = 0; n < count; n += 1) failures = addFailure(failures, START);
    return failures;
  };

  it('are free up to 20, then cost time that grows with each further guess', () => {
    expect(guessDecision(null, START)).toEqual({ ok: true });
    expect(guessDecision(failuresOf(19), START)).toEqual({ ok: true });
    const waits = [20, 21, 24, 30, 40].map((count) => {
      const decision = guessDecision(failuresOf(count), START);
      return decision.ok ? 0 : decision.retryAfter;
    });
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBe(1);
    expect(waits.at(-1)).toBe(6 * 3_600 + 1);
  });

  it('let a client guess again exactly after the returned time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7_200 }), { maxLength: 80 }), (pauses) => {
        let failures: GuessFailures | null = null;
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const decision = guessDecision(failures, after(now));
          if (decision.ok) failures = addFailure(failures, after(now));
          else {
            expect(guessDecision(failures, after(now + decision.retryAfter))).toEqual({ ok: true });
            if (decision.retryAfter > 1)
              expect(guessDecision(failures, after(now + decision.retryAfter - 2)).ok).toBe(false);
          }
        }
      }),
    );
  });

  it('decays: the longest wait is over within seven hours, and a day without guesses frees nearly everything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 200 }), (pauses) => {
        let failures: GuessFailures | null = null;
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          if (guessDecision(failures, after(now)).ok) failures = addFailure(failures, after(now));
        }
        expect(guessDecision(failures, after(now + 7 * 3_600))).toEqual({ ok: true });
        expect(addFailure(failures, after(now + 24 * 3_600)).score).toBeLessThan(3);
      }),
    );
  });
});
