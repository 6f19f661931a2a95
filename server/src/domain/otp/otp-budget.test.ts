import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUDGET_MARKS, budgetLimit, reachedMark } from './otp-budget.ts';

const anyDaily = fc.integer({ min: 1, max: 200_000 });

it('leaves known clients a fifth of the day’s codes, and guests at least one', () => {
  expect(budgetLimit({ daily: 50_000, isKnown: false })).toBe(40_000);
  fc.assert(
    fc.property(anyDaily, (daily) => {
      const guests = budgetLimit({ daily, isKnown: false });
      expect(budgetLimit({ daily, isKnown: true })).toBe(daily);
      expect(guests).toBeGreaterThanOrEqual(1);
      expect(guests).toBeGreaterThanOrEqual(0.8 * daily);
      expect(guests).toBeLessThan(0.8 * daily + 1);
    }),
  );
});

it('reaches each mark once in a day of codes, and the last with the last code', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3_000 }), (daily) => {
      const marks = Array.from({ length: daily }, (_, i) => reachedMark(i + 1, daily)).filter((mark) => mark !== null);
      expect(marks).toEqual([...BUDGET_MARKS]);
      expect(reachedMark(daily, daily)).toBe(1);
    }),
  );
});
