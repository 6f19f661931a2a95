import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './learner-day.ts';
import { FREEZE_EARNED_AFTER, MAX_FREEZES, streakOf } from './streak.ts';

const today = '2026-05-20';
const dayList = fc
  .uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 80 })
  .map((ago) => ago.map((n) => addDays(today, -n)));

const lengthOf = (days: string[], at = today) => streakOf(days, at).length;
/** Consecutive days up to and including `last`. */
const daysUpTo = (last: string, count: number) => Array.from({ length: count }, (_, ago) => addDays(last, -ago));

describe('streak', () => {
  it('counts today and the days before it', () => {
    expect(lengthOf([])).toBe(0);
    expect(lengthOf([today])).toBe(1);
    expect(lengthOf(['2026-05-18', '2026-05-19', today])).toBe(3);
  });

  it('is not broken by a today that is still open', () => {
    expect(lengthOf(['2026-05-18', '2026-05-19'])).toBe(2);
  });

  it('starts with two freezes, which cover missed days without adding to the length', () => {
    expect(streakOf([], today)).toEqual({ length: 0, freezes: 2, frozenDays: [] });
    expect(streakOf(['2026-05-18', today], today)).toEqual({ length: 2, freezes: 1, frozenDays: ['2026-05-19'] });
    expect(streakOf(['2026-05-16', '2026-05-18', today], today)).toEqual({
      length: 3,
      freezes: 0,
      frozenDays: ['2026-05-17', '2026-05-19'],
    });
    expect(streakOf(['2026-05-17'], today)).toEqual({
      length: 1,
      freezes: 0,
      frozenDays: ['2026-05-18', '2026-05-19'],
    });
  });

  it('ends with a third missed day, and the next one starts with two freezes', () => {
    expect(streakOf(['2026-05-16'], today)).toEqual({ length: 0, freezes: 2, frozenDays: [] });
    expect(streakOf(['2026-05-14', '2026-05-16', '2026-05-18', today], today)).toMatchObject({ length: 1, freezes: 2 });
  });

  it('earns a used freeze again after seven active days, and never more than two', () => {
    const missedOne = [...daysUpTo('2026-05-12', 3), ...daysUpTo('2026-05-19', 6)];
    expect(streakOf(missedOne, '2026-05-19')).toMatchObject({ length: 9, freezes: 1 });
    expect(streakOf([...missedOne, today], today)).toMatchObject({ length: 10, freezes: 2 });
    expect(streakOf(daysUpTo(today, 40), today)).toMatchObject({ length: 40, freezes: 2 });
  });

  it('ignores future days', () => {
    expect(lengthOf([today, '2026-05-21'])).toBe(1);
  });

  it('equals the number of days when none is missed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (length) => {
        expect(lengthOf(daysUpTo(today, length))).toBe(length);
      }),
      { numRuns: 20 },
    );
  });

  it('never grows past the days there are, and covers as many days as it has freezes for', () => {
    fc.assert(
      fc.property(dayList, (days) => {
        const { length, freezes, frozenDays } = streakOf(days, today);
        expect(length).toBeLessThanOrEqual(days.length);
        expect(freezes).toBeGreaterThanOrEqual(0);
        expect(frozenDays.length).toBeLessThanOrEqual(MAX_FREEZES - freezes + Math.ceil(length / FREEZE_EARNED_AFTER));
        expect(frozenDays.filter((day) => days.includes(day))).toEqual([]);
      }),
    );
  });

  it('is longer by one, with a freeze more, when a frozen day had been used after all', () => {
    fc.assert(
      fc.property(dayList, (days) => {
        const before = streakOf(days, today);
        const [frozen] = before.frozenDays;
        if (frozen === undefined) return;
        const after = streakOf([...days, frozen], today);
        expect(after.length).toBe(before.length + 1);
        expect(after.freezes).toBeGreaterThanOrEqual(before.freezes);
      }),
    );
  });

  it('does not depend on the order of the days', () => {
    fc.assert(
      fc.property(dayList, (days) => {
        expect(streakOf(days.toReversed(), today)).toEqual(streakOf(days, today));
      }),
    );
  });
});
