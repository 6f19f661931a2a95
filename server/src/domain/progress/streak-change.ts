import { daysBetween } from './learner-day.ts';
import { streakOf } from './streak.ts';

/** A streak of one day is not missed. */
const MIN_LENGTH = 2;

/**
 * `frozen`: freezes have covered the last days, `days` of them. `ended`: a streak of `days` days has ended, whose last
 * active day was `on` (`YYYY-MM-DD`).
 */
type StreakChange = { type: 'frozen'; days: number } | { type: 'ended'; days: number; on: string };

/**
 * Returns the change that home shows about missed days at `today` (`YYYY-MM-DD`): covered days until the next activity,
 * an ended streak also on the first day of the next streak. `days` are the distinct active learner-days in any order.
 */
export function streakChangeOf(days: readonly string[], today: string): StreakChange | null {
  const last = days
    .filter((day) => day < today)
    .toSorted()
    .at(-1);
  if (last === undefined) return null;
  const isActiveToday = days.includes(today);
  const { length, frozenDays } = streakOf(days, today);
  const missed = daysBetween(last, today) - 1;
  if (length > 0 && !isActiveToday && missed > 0 && frozenDays.length >= missed)
    return { type: 'frozen', days: missed };
  const before = streakOf(days, last).length;
  const hasEnded = length === 0 || (length === 1 && isActiveToday);
  return hasEnded && before >= MIN_LENGTH ? { type: 'ended', days: before, on: last } : null;
}
