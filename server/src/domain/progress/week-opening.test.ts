import { describe, expect, it } from 'vitest';
import { weekOpening } from './week-opening.ts';

const levelStartedAt = new Date('2026-03-10T09:00:00Z');
const zone = 'Asia/Baghdad';
/** 04:00 in Baghdad, seven learner-days later. */
const opensAt = new Date('2026-03-17T01:00:00Z');
const thirdAt = new Date('2026-03-24T01:00:00Z');
const of = { levelStartedAt, zone, week: 2, weeks: 12, passedAt: new Map<number, Date>() };
const hoursLater = (hours: number) => new Date(opensAt.getTime() + hours * 3_600_000);

describe('a week', () => {
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
