import { addDays } from '../progress/learner-day.ts';

/** The number of weeks shown. */
export const RETENTION_WEEKS = 12;

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday, two days before a Saturday: the first day of the week in most Arab countries (CLDR 47). */
const FIRST_SATURDAY = 2;

/** Returns the Saturday on which the week of a day (`YYYY-MM-DD`) starts. */
export function weekStartOf(day: string): string {
  const sinceSaturday = (Date.parse(`${day}T00:00:00Z`) / DAY_MS - FIRST_SATURDAY + 7) % 7;
  return addDays(day, -sinceSaturday);
}

/** Returns the Saturdays of the last weeks up to that of `today`, oldest first. */
export function retentionWeeks(today: string): string[] {
  const last = weekStartOf(today);
  return Array.from({ length: RETENTION_WEEKS }, (_, i) => addDays(last, 7 * (i - RETENTION_WEEKS + 1)));
}
