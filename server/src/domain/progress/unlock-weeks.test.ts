import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnlocked, unlockAt } from './unlock-weeks.ts';

const zone = 'Asia/Baghdad';
const levelStartedAt = new Date('2026-03-01T18:30:00Z');
const none = new Map<number, Date>();

describe('unlocking weeks', () => {
  it('opens week 1 with the level', () => {
    expect(unlockAt({ levelStartedAt, week: 1, passedAt: none, zone })).toEqual(levelStartedAt);
  });

  it('opens a week every seven learner-days, at 04:00', () => {
    expect(unlockAt({ levelStartedAt, week: 2, passedAt: none, zone }).toISOString()).toBe('2026-03-08T01:00:00.000Z');
    expect(unlockAt({ levelStartedAt, week: 12, passedAt: none, zone }).toISOString()).toBe('2026-05-17T01:00:00.000Z');
  });

  it('opens a week at once when the quiz before it is passed', () => {
    const passed = new Date('2026-03-03T10:00:00Z');
    const week = { levelStartedAt, week: 2, passedAt: new Map([[1, passed]]), zone };
    expect(unlockAt(week)).toEqual(passed);
    expect(isUnlocked(week, passed)).toBe(true);
    expect(isUnlocked(week, new Date(passed.getTime() - 1))).toBe(false);
  });

  it('does not close a week when the quiz is passed late', () => {
    const late = new Date('2026-04-20T10:00:00Z');
    expect(unlockAt({ levelStartedAt, week: 2, passedAt: new Map([[1, late]]), zone }).toISOString()).toBe(
      '2026-03-08T01:00:00.000Z',
    );
  });

  it('never opens later than by time alone', () => {
    const moments = fc.date({ min: levelStartedAt, max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.dictionary(fc.constantFrom('1', '2', '5', '11'), moments),
        (week, passed) => {
          const passedAt = new Map(Object.entries(passed).map(([key, at]) => [Number(key), at]));
          const at = unlockAt({ levelStartedAt, week, passedAt, zone }).getTime();
          expect(at).toBeLessThanOrEqual(unlockAt({ levelStartedAt, week, passedAt: none, zone }).getTime());
          expect(at).toBeGreaterThanOrEqual(levelStartedAt.getTime());
        },
      ),
    );
  });
});
