import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, learnerDayOf, nextLearnerDayStart, startOfLearnerDay } from './learner-day.ts';

// Zones with clock changes at night, and two without any.
const zones = [
  'Africa/Cairo',
  'Asia/Amman',
  'Asia/Hebron',
  'Asia/Beirut',
  'Asia/Damascus',
  'Africa/Casablanca',
  'Asia/Baghdad',
  'Asia/Riyadh',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('learner-day', () => {
  it('changes at 04:00 on the wall clock', () => {
    expect(learnerDayOf(new Date('2026-03-10T00:59:59.999Z'), 'Asia/Baghdad')).toBe('2026-03-09');
    expect(learnerDayOf(new Date('2026-03-10T01:00:00Z'), 'Asia/Baghdad')).toBe('2026-03-10');
  });

  it('follows Egypt’s daylight saving time', () => {
    // 2026-04-24: at 00:00 the clocks of Egypt move to 01:00, so that 04:00 is UTC+3 and the previous day started at
    // UTC+2.
    expect(startOfLearnerDay('2026-04-23', 'Africa/Cairo').toISOString()).toBe('2026-04-23T02:00:00.000Z');
    expect(startOfLearnerDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-24T01:00:00.000Z');
  });

  it('follows Jordan, which stayed at UTC+3 after 2022', () => {
    expect(startOfLearnerDay('2022-01-15', 'Asia/Amman').toISOString()).toBe('2022-01-15T02:00:00.000Z');
    expect(startOfLearnerDay('2023-01-15', 'Asia/Amman').toISOString()).toBe('2023-01-15T01:00:00.000Z');
  });

  it('lies between its own start and the start of the next', () => {
    fc.assert(
      fc.property(instant, zone, (at, tz) => {
        const day = learnerDayOf(at, tz);
        expect(startOfLearnerDay(day, tz).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(nextLearnerDayStart(at, tz).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });

  it('has a start that is its first millisecond', () => {
    fc.assert(
      fc.property(instant, zone, (at, tz) => {
        const day = learnerDayOf(at, tz);
        const start = startOfLearnerDay(day, tz);
        expect(learnerDayOf(start, tz)).toBe(day);
        expect(learnerDayOf(new Date(start.getTime() - 1), tz)).toBe(addDays(day, -1));
      }),
    );
  });

  it('lasts 23 to 25 hours', () => {
    fc.assert(
      fc.property(instant, zone, (at, tz) => {
        const start = startOfLearnerDay(learnerDayOf(at, tz), tz);
        const hours = (nextLearnerDayStart(at, tz).getTime() - start.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(23);
        expect(hours).toBeLessThanOrEqual(25);
      }),
    );
  });

  it('refuses an unknown zone', () => {
    expect(() => learnerDayOf(new Date(0), 'Nowhere/Else')).toThrow(RangeError);
  });
});
