import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../progress/learner-day.ts';
import { changeDaysEach, daysEachIn, groupWeekOf, sumDays, weekBefore, type DaysEach } from './group-week.ts';

const FIRST = '2026-01-01';
const day = fc.integer({ min: 0, max: 400 }).map((ahead) => addDays(FIRST, ahead));
const daysEach = fc.constantFrom(3, 5, 7);
const member = fc.record({ days: fc.array(day, { maxLength: 30 }) });
const members = fc.array(member, { minLength: 1, maxLength: 10 });

describe('a week of a group', () => {
  it('lasts from Saturday to Friday', () => {
    expect(groupWeekOf('2026-03-10')).toEqual({ startsOn: '2026-03-07', endsOn: '2026-03-13' });
    expect(groupWeekOf('2026-03-13').endsOn).toBe('2026-03-13');
    expect(groupWeekOf('2026-03-14').startsOn).toBe('2026-03-14');
  });

  it('contains its day, and the week before it ends the day before', () => {
    fc.assert(
      fc.property(day, (one) => {
        const week = groupWeekOf(one);
        expect(week.startsOn <= one && one <= week.endsOn).toBe(true);
        expect(addDays(weekBefore(week).endsOn, 1)).toBe(week.startsOn);
      }),
    );
  });
});

describe('the shared days', () => {
  const week = groupWeekOf('2026-03-10');

  it('count each member for the goal of one member at most', () => {
    const all = Array.from({ length: 7 }, (_, ahead) => addDays(week.startsOn, ahead));
    expect(sumDays([{ days: all }, { days: [] }], { week, daysEach: 3 })).toEqual({ done: 3, goal: 6 });
  });

  it('count a day once, and only days of the week', () => {
    const days = ['2026-03-06', '2026-03-07', '2026-03-07', '2026-03-13', '2026-03-14'];
    expect(sumDays([{ days }], { week, daysEach: 5 })).toEqual({ done: 2, goal: 5 });
  });

  it('are never more than the goal, and reach it only when every member does', () => {
    fc.assert(
      fc.property(members, day, daysEach, (all, one, each) => {
        const at = { week: groupWeekOf(one), daysEach: each };
        const { done, goal } = sumDays(all, at);
        expect(done).toBeLessThanOrEqual(goal);
        expect(done === goal).toBe(all.every((own) => sumDays([own], at).done === each));
      }),
    );
  });

  it('do not depend on the order, and are the sum over the members', () => {
    fc.assert(
      fc.property(members, day, daysEach, (all, one, each) => {
        const at = { week: groupWeekOf(one), daysEach: each };
        const sum = all.reduce((total, own) => total + sumDays([own], at).done, 0);
        expect(sumDays(all, at).done).toBe(sum);
        expect(sumDays(all.toReversed(), at)).toEqual(sumDays(all, at));
      }),
    );
  });

  it('never shrink with another active day', () => {
    fc.assert(
      fc.property(members, day, day, daysEach, (all, one, added, each) => {
        const at = { week: groupWeekOf(one), daysEach: each };
        const more = all.map((own, index) => (index === 0 ? { days: [...own.days, added] } : own));
        expect(sumDays(more, at).done).toBeGreaterThanOrEqual(sumDays(all, at).done);
      }),
    );
  });
});

describe('a changed goal', () => {
  it('holds from its week on, however often it changes', () => {
    fc.assert(
      fc.property(daysEach, fc.array(daysEach, { minLength: 1, maxLength: 4 }), day, (first, changes, one) => {
        const week = groupWeekOf(one);
        const start = { daysEach: first, before: first, from: weekBefore(week).startsOn };
        const end = changes.reduce<DaysEach>((goal, change) => changeDaysEach(goal, change, week), start);
        expect(daysEachIn(end, week)).toBe(changes.at(-1));
        expect(daysEachIn(end, weekBefore(week))).toBe(first);
      }),
    );
  });
});
