import { addDays } from './learner-day.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday, two days before a Saturday: the first day of the week in most Arab countries (CLDR 47). */
const FIRST_SATURDAY = 2;

/** Returns the Saturday that starts the week of a day (`YYYY-MM-DD`). */
export function weekStartOf(day: string): string {
  const sinceSaturday = (Date.parse(`${day}T00:00:00Z`) / DAY_MS - FIRST_SATURDAY + 7) % 7;
  return addDays(day, -sinceSaturday);
}
