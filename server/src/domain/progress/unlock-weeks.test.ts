import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnlocked, unlockAt, weekOpening } from './unlock-weeks.ts';

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

/** 04:00 in Baghdad, seven learner-days later. */
const opensAt = new Date('2026-03-17T01:00:00Z');
const thirdAt = new Date('2026-03-24T01:00:00Z');
const of = {
  levelStartedAt: new Date('2026-03-10T09:00:00Z'),
  zone,
  week: 2,
  weeks: 12,
  passedAt: new Map<number, Date>(),
};
const hoursLater = (hours: number) => new Date(opensAt.getTime() + hours * 3_600_000);

describe('the announcement of a week', () => {
  it('is scheduled for when it opens', () => {
    expect(weekOpening(of, hoursLater(-1))).toEqual({ shouldNotify: false, next: { week: 2, at: opensAt } });
  });

  it('is announced when it has opened by itself, and the next one is scheduled', () => {
    expect(weekOpening(of, opensAt)).toEqual({ shouldNotify: true, next: { week: 3, at: thirdAt } });
  });

  it('is not announced to a learner who opened it by passing the quiz before it', () => {
    const passedAt = new Map([[1, hoursLater(-20)]]);
    expect(weekOpening({ ...of, passedAt }, opensAt)).toEqual({ shouldNotify: false, next: { week: 3, at: thirdAt } });
    expect(weekOpening({ ...of, passedAt: new Map([[1, hoursLater(5)]]) }, hoursLater(6)).shouldNotify).toBe(true);
  });

  it('is not announced two days later', () => {
    expect(weekOpening(of, hoursLater(49)).shouldNotify).toBe(false);
  });

  it('has no successor after the last', () => {
    expect(weekOpening({ ...of, week: 12 }, thirdAt)).toMatchObject({ shouldNotify: false, next: { week: 12 } });
    expect(weekOpening({ ...of, weeks: 2 }, opensAt)).toEqual({ shouldNotify: true, next: null });
    expect(weekOpening({ ...of, weeks: 1 }, opensAt)).toEqual({ shouldNotify: false, next: null });
  });
});
