import { describe, expect, it } from 'vitest';
import { addDays } from './learner-day.ts';
import { streakChangeOf } from './streak-change.ts';

const today = '2026-05-20';
/** Active days, by how many days ago. */
const ago = (...days: number[]) => days.map((n) => addDays(today, -n));

describe('a change of the streak', () => {
  it('is none while every day is active, and for a learner without a streak', () => {
    expect(streakChangeOf([], today)).toBeNull();
    expect(streakChangeOf(ago(2, 1), today)).toBeNull();
    expect(streakChangeOf(ago(40), today)).toBeNull();
  });

  it('names covered days until the next session, and at most on the day after them', () => {
    expect(streakChangeOf(ago(3, 2), today)).toEqual({ type: 'frozen', days: 1 });
    expect(streakChangeOf(ago(4, 3), today)).toEqual({ type: 'frozen', days: 2 });
    expect(streakChangeOf(ago(3, 2, 0), today)).toBeNull();
    expect(streakChangeOf(ago(4, 3, 1), today)).toBeNull();
    // One freeze of two was used before: the covered day of then is no change.
    expect(streakChangeOf(ago(6, 4, 3, 2), today)).toEqual({ type: 'frozen', days: 1 });
  });

  it('names a streak that ended until its learner has been active on another day', () => {
    const ended = { type: 'ended', days: 4, on: addDays(today, -5) };
    expect(streakChangeOf(ago(8, 7, 6, 5), today)).toEqual(ended);
    expect(streakChangeOf(ago(8, 7, 6, 5, 0), today)).toEqual(ended);
    expect(streakChangeOf(ago(9, 8, 7, 6, 1, 0), today)).toBeNull();
    expect(streakChangeOf(ago(9, 8, 7, 6, 1), today)).toBeNull();
  });
});
