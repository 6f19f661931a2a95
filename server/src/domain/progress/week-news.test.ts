import { describe, expect, it } from 'vitest';
import { weekNews } from './week-news.ts';

const levelStartedAt = new Date('2026-03-10T09:00:00Z');
const zone = 'Asia/Baghdad';
/** 04:00 in Baghdad, seven learner-days later. */
const opensAt = new Date('2026-03-17T01:00:00Z');
const thirdAt = new Date('2026-03-24T01:00:00Z');
const of = { levelStartedAt, zone, week: 2, weeks: 12, passedAt: new Map<number, Date>() };
const hoursLater = (hours: number) => new Date(opensAt.getTime() + hours * 3_600_000);

describe('a week', () => {
  it('is waited for until it opens', () => {
    expect(weekNews(of, hoursLater(-1))).toEqual({ tells: false, next: { week: 2, at: opensAt } });
  });

  it('is told of when it has opened by itself, and the next one is waited for', () => {
    expect(weekNews(of, opensAt)).toEqual({ tells: true, next: { week: 3, at: thirdAt } });
  });

  it('is no news to whoever opened it by passing the quiz before it', () => {
    const passedAt = new Map([[1, hoursLater(-20)]]);
    expect(weekNews({ ...of, passedAt }, opensAt)).toEqual({ tells: false, next: { week: 3, at: thirdAt } });
    expect(weekNews({ ...of, passedAt: new Map([[1, hoursLater(5)]]) }, hoursLater(6)).tells).toBe(true);
  });

  it('is no news two days later', () => {
    expect(weekNews(of, hoursLater(49)).tells).toBe(false);
  });

  it('is not waited for after the last', () => {
    expect(weekNews({ ...of, week: 12 }, thirdAt)).toMatchObject({ tells: false, next: { week: 12 } });
    expect(weekNews({ ...of, weeks: 2 }, opensAt)).toEqual({ tells: true, next: null });
    expect(weekNews({ ...of, weeks: 1 }, opensAt)).toEqual({ tells: false, next: null });
  });
});
