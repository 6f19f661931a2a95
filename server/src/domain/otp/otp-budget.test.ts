import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_MARKS, budgetCapacity, consumeBudget, refillBudget, usedShare, type OtpBudget } from './otp-budget.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-03-10T09:00:00Z');
const anyDaily = fc.integer({ min: 1, max: 200_000 });
const at = (ms: number) => new Date(START + ms);

type Asker = { isKnown: boolean; trust: number };
const KNOWN = { isKnown: true, trust: 1 };
const GUEST = { isKnown: false, trust: 1 };
const UNTRUSTED = { isKnown: false, trust: 0 };

/** Takes codes until a code is refused, and returns their number. */
function drain(budget: OtpBudget, daily: number, asker: Asker): { taken: number; left: OtpBudget; waitMs: number } {
  let left = budget;
  for (let taken = 0; ; taken += 1) {
    const consumed = consumeBudget(left, { daily, ...asker });
    if (!consumed.ok) return { taken, left, waitMs: consumed.retryAfterMs };
    left = consumed.budget;
  }
}

describe('the codes of a country', () => {
  it('are never more than the daily number within 24 hours', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 4 * HOUR_MS }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), steps, (daily, gaps) => {
        let budget: OtpBudget | null = null;
        let now = 0;
        const sent: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const { taken, left } = drain(refillBudget(budget, daily, at(now)), daily, KNOWN);
          sent.push(...Array.from({ length: taken }, () => now));
          budget = left;
        }
        for (const end of sent)
          expect(sent.filter((one) => one <= end && one > end - DAY_MS).length).toBeLessThanOrEqual(daily);
      }),
    );
  });

  it('are half at once, of which guests leave a fifth to known clients', () => {
    const full = refillBudget(null, 50_000, at(0));
    expect(full.left).toBe(25_000);
    const guests = drain(full, 50_000, GUEST);
    expect(guests.taken).toBe(20_000);
    expect(drain(guests.left, 50_000, KNOWN).taken).toBe(5_000);
  });

  it('leave a guest at least one, and known clients a fifth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), (daily) => {
        const full = refillBudget(null, daily, at(0));
        const guests = drain(full, daily, GUEST);
        expect(guests.taken).toBeGreaterThanOrEqual(1);
        expect(guests.left.left).toBe(Math.floor(budgetCapacity(daily) / 5));
      }),
    );
  });

  it('leave codes to honest networks when a network that confirms nothing was refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 3_000 }), (daily) => {
        const pumped = drain(refillBudget(null, daily, at(0)), daily, UNTRUSTED);
        expect(drain(pumped.left, daily, GUEST).taken).toBeGreaterThanOrEqual(Math.floor(0.3 * budgetCapacity(daily)));
      }),
    );
  });

  it('return by the hour, and are full after a day', () => {
    const empty = drain(refillBudget(null, 48_000, at(0)), 48_000, KNOWN).left;
    expect(refillBudget(empty, 48_000, at(HOUR_MS)).left).toBe(1_000);
    expect(refillBudget(empty, 48_000, at(DAY_MS)).left).toBe(24_000);
    expect(refillBudget(empty, 48_000, at(30 * DAY_MS)).left).toBe(24_000);
    // A node whose clock is behind takes nothing away.
    expect(refillBudget(empty, 48_000, at(-HOUR_MS))).toEqual(empty);
  });

  it('name the time after which a refused client gets its code', () => {
    const asker = fc.constantFrom<Asker>(KNOWN, GUEST, UNTRUSTED, { isKnown: false, trust: 0.4 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000 }), asker, (daily, one) => {
        const { left, waitMs } = drain(refillBudget(null, daily, at(0)), daily, one);
        expect(consumeBudget(refillBudget(left, daily, at(waitMs + 1)), { daily, ...one }).ok).toBe(true);
        expect(waitMs).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});

it('reports each mark once until the budget has recovered from it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 3_000 }), (daily) => {
      let budget = refillBudget(null, daily, at(0));
      const marks = [];
      for (let n = 0; n < budgetCapacity(daily); n += 1) {
        const consumed = consumeBudget(budget, { daily, ...KNOWN });
        if (!consumed.ok) break;
        if (consumed.mark !== null) marks.push(consumed.mark);
        budget = consumed.budget;
      }
      expect(marks).toEqual([...BUDGET_MARKS]);
      expect(usedShare(budget, daily)).toBe(1);
      // A code a minute later reports nothing; a code a day later begins again.
      const soon = consumeBudget(refillBudget(budget, daily, at(DAY_MS / 20)), { daily, ...KNOWN });
      expect(soon.ok && soon.mark).toBe(soon.ok ? null : false);
      const later = consumeBudget(refillBudget(budget, daily, at(DAY_MS)), { daily, ...KNOWN });
      expect(later.ok && later.budget.warned).toBe(0);
    }),
  );
});

it('accepts the first code of every daily number', () => {
  fc.assert(
    fc.property(anyDaily, (daily) => {
      expect(consumeBudget(refillBudget(null, daily, at(0)), { daily, ...GUEST }).ok).toBe(true);
    }),
  );
});
