import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './learner-day.ts';
import { streakOf } from './streak.ts';

const today = '2026-05-20';
const dayList = fc
  .uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 80 })
  .map((ago) => ago.map((n) => addDays(today, -n)));

describe('streak', () => {
  it('counts today and the days before it', () => {
    expect(streakOf([], today)).toBe(0);
    expect(streakOf([today], today)).toBe(1);
    expect(streakOf(['2026-05-18', '2026-05-19', today], today)).toBe(3);
  });

  it('is not broken by a today that is still open', () => {
    expect(streakOf(['2026-05-18', '2026-05-19'], today)).toBe(2);
  });

  it('forgives two missed days per calendar month, which add nothing', () => {
    expect(streakOf(['2026-05-16', '2026-05-18', today], today)).toBe(3);
    expect(streakOf(['2026-05-14', '2026-05-16', '2026-05-18', today], today)).toBe(3);
    expect(streakOf(['2026-05-17'], today)).toBe(1);
    expect(streakOf(['2026-05-16'], today)).toBe(0);
  });

  it('gives each calendar month its own two days', () => {
    expect(streakOf(['2026-04-28', '2026-05-03'], '2026-05-03')).toBe(2);
    expect(streakOf(['2026-04-27', '2026-05-03'], '2026-05-03')).toBe(1);
  });

  it('ignores future days', () => {
    expect(streakOf([today, '2026-05-21'], today)).toBe(1);
  });

  it('equals the number of days when none is missed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (length) => {
        const days = Array.from({ length }, (_, ago) => addDays(today, -ago));
        expect(streakOf(days, today)).toBe(length);
      }),
      { numRuns: 20 },
    );
  });

  it('never grows past the days there are, and never shrinks by one more activity', () => {
    fc.assert(
      fc.property(dayList, fc.integer({ min: 0, max: 80 }), (days, ago) => {
        const streak = streakOf(days, today);
        expect(streak).toBeLessThanOrEqual(days.length);
        expect(streakOf([...new Set([...days, addDays(today, -ago)])], today)).toBeGreaterThanOrEqual(streak);
      }),
    );
  });

  it('does not depend on the order of the days', () => {
    fc.assert(
      fc.property(dayList, (days) => {
        expect(streakOf(days.toReversed(), today)).toBe(streakOf(days, today));
      }),
    );
  });
});
