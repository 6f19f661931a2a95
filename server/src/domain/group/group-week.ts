import { addDays } from '../progress/learner-day.ts';
import { weekStartOf } from '../progress/week-start.ts';

const DAYS_A_WEEK = 7;

/** First and last learner-day of a week, `YYYY-MM-DD`. */
export type GroupWeek = { startsOn: string; endsOn: string };

/** Returns the week of a learner-day (`YYYY-MM-DD`): Saturday to Friday. */
export function groupWeekOf(day: string): GroupWeek {
  const startsOn = weekStartOf(day);
  return { startsOn, endsOn: addDays(startsOn, DAYS_A_WEEK - 1) };
}

/** Returns the week before. */
export function weekBefore({ startsOn }: GroupWeek): GroupWeek {
  return groupWeekOf(addDays(startsOn, -1));
}

/** Days of all members together. */
export type SharedDays = { done: number; goal: number };

/**
 * Sums the active learner-days of a week over the members. Each member counts for at most `daysEach`, so that no one
 * practises for another. `days`: the active days of each member, in any order and possibly of other weeks. `lateDays`:
 * the days among them whose answers arrived later; they count only in a week in which the member was also seen on time.
 *
 * Why: docs/decisions/079-a-phone-claims-days-that-its-sessions-support.md
 */
export function sumDays(
  members: readonly { days: readonly string[]; lateDays?: readonly string[] }[],
  { week, daysEach }: { week: GroupWeek; daysEach: number },
): SharedDays {
  const done = members.map(({ days, lateDays = [] }) => {
    const inWeek = new Set(days.filter((day) => day >= week.startsOn && day <= week.endsOn));
    const isSeen = [...inWeek].some((day) => !lateDays.includes(day));
    return isSeen ? Math.min(inWeek.size, daysEach) : 0;
  });
  return { done: done.reduce((sum, count) => sum + count, 0), goal: members.length * daysEach };
}

/** The goal of each member, and the goal of the weeks before `from` (`YYYY-MM-DD`, the first day of a week). */
export type DaysEach = { daysEach: number; before: number; from: string };

/** Returns the days of each member in a week; exact for the present week and the week before it. */
export function daysEachIn({ daysEach, before, from }: DaysEach, { startsOn }: GroupWeek): number {
  return startsOn >= from ? daysEach : before;
}

/** Changes the goal from this week on; the weeks before it retain theirs. */
export function changeDaysEach(current: DaysEach, daysEach: number, { startsOn }: GroupWeek): DaysEach {
  if (current.from >= startsOn) return { ...current, daysEach };
  return { daysEach, before: current.daysEach, from: startsOn };
}
