import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLOWANCE, isProven, NO_CODES, tallyOf, trustOf, waitOfAllowance, type Tally } from './otp-allowance.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-10T09:00:00Z');

const weight = fc.double({ min: 0, max: 5_000, noNaN: true });
const anyTally: fc.Arbitrary<Tally> = fc.record({ unconfirmed: weight, confirmed: weight });

type Code = { at: Date; confirmAt: number };

/** Asks at the given times (ms) and returns how many codes were refused; `confirmAfter` is null for no confirmation. */
function ask(asks: { at: number; confirmAfter: number | null }[], allowance: number) {
  const sent: Code[] = [];
  let refused = 0;
  for (const { at, confirmAfter } of asks) {
    const now = new Date(START + at);
    const known = sent.map((code) => ({ at: code.at, isConfirmed: code.confirmAt <= now.getTime() }));
    if (waitOfAllowance(tallyOf(known, now), allowance) > 0) refused += 1;
    else sent.push({ at: now, confirmAt: confirmAfter === null ? Infinity : now.getTime() + confirmAfter });
  }
  return { sent: sent.length, refused };
}

describe('an allowance that grows with confirmed codes', () => {
  it('stops an address that confirms nothing, whenever it asks', () => {
    const times = fc.array(fc.integer({ min: 0, max: 60 * MINUTE_MS }), { minLength: 300, maxLength: 600 });
    fc.assert(
      fc.property(times, (asked) => {
        const asks = asked.toSorted((a, b) => a - b).map((at) => ({ at, confirmAfter: null }));
        // The allowance, and its decay within an hour.
        const limit = ALLOWANCE.carrierAddress * (1 + 2 * Math.LN2) + 1;
        expect(ask(asks, ALLOWANCE.carrierAddress).sent).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 20 },
    );
  });

  it('never stops thousands of learners of one address, of whom two in three confirm', () => {
    const learner = fc.record({ doesConfirm: fc.integer({ min: 0, max: 2 }), after: fc.integer({ min: 5, max: 90 }) });
    const learners = fc.array(learner, { minLength: 1_500, maxLength: 1_500 });
    fc.assert(
      fc.property(learners, fc.integer({ min: 1_000, max: 6_000 }), (all, gapMs) => {
        const asks = all.map(({ doesConfirm, after }, n) => ({
          at: n * gapMs,
          confirmAfter: doesConfirm > 0 ? after * 1_000 : null,
        }));
        // A campaign begins with the burst that an address may send, and grows with its confirmations.
        const warm = asks.slice(0, 40).map((one) => ({ ...one, at: one.at - 10 * MINUTE_MS }));
        expect(ask([...warm, ...asks], ALLOWANCE.carrierAddress).refused).toBe(0);
      }),
      { numRuns: 8 },
    );
  });

  it('names the time after which a further code fits, and not before', () => {
    fc.assert(
      fc.property(anyTally, fc.constantFrom(...Object.values(ALLOWANCE)), (tally, allowance) => {
        const wait = waitOfAllowance(tally, allowance);
        const decayed = (ms: number) => {
          const factor = 2 ** (-ms / (30 * MINUTE_MS));
          return { unconfirmed: tally.unconfirmed * factor, confirmed: tally.confirmed * factor };
        };
        expect(waitOfAllowance(decayed(wait), allowance)).toBeLessThanOrEqual(1);
        if (wait > 1_000) expect(waitOfAllowance(decayed(wait - 1_000), allowance)).toBeGreaterThan(0);
      }),
    );
  });

  it('is never smaller with one confirmed code more', () => {
    fc.assert(
      fc.property(anyTally, ({ unconfirmed, confirmed }) => {
        const more = { unconfirmed: Math.max(0, unconfirmed - 1), confirmed: confirmed + 1 };
        for (const allowance of Object.values(ALLOWANCE))
          expect(waitOfAllowance(more, allowance)).toBeLessThanOrEqual(
            waitOfAllowance({ unconfirmed, confirmed }, allowance),
          );
        expect(trustOf(more)).toBeGreaterThanOrEqual(trustOf({ unconfirmed, confirmed }));
      }),
    );
  });
});

it('trusts a network without codes, and less with each unconfirmed one', () => {
  expect(trustOf(NO_CODES)).toBe(1);
  expect(trustOf({ unconfirmed: 9, confirmed: 0 })).toBe(0.1);
  expect(isProven(NO_CODES)).toBe(false);
  expect(isProven({ unconfirmed: 3, confirmed: 3 })).toBe(true);
  expect(isProven({ unconfirmed: 9, confirmed: 3 })).toBe(false);
});
