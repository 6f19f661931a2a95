import { addDays } from './learner-day.ts';

/** Missed learner-days that a calendar month forgives. */
export const FORGIVEN_A_MONTH = 2;

/**
 * Counts the consecutive learner-days with a finished activity, back from `today` (`YYYY-MM-DD`). `days` are the
 * distinct learner-days with activity, in any order. A forgiven day continues the streak without adding to it; today
 * costs nothing until it is over. Days after `today` are ignored.
 */
export function streakOf(days: string[], today: string): number {
  const active = new Set(days.filter((day) => day <= today));
  const first = days.reduce((earliest, day) => (day < earliest ? day : earliest), today);
  const missed = new Map<string, number>();
  let streak = active.has(today) ? 1 : 0;
  for (let day = addDays(today, -1); day >= first; day = addDays(day, -1)) {
    if (active.has(day)) streak += 1;
    else if (!forgive(day, missed)) break;
  }
  return streak;
}

/** Consumes one of the month's forgiven days; false when none is left. */
function forgive(day: string, missed: Map<string, number>): boolean {
  const month = day.slice(0, 7);
  const before = missed.get(month) ?? 0;
  missed.set(month, before + 1);
  return before < FORGIVEN_A_MONTH;
}
