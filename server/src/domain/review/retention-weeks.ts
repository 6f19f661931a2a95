import { addDays } from '../progress/learner-day.ts';
import { weekStartOf } from '../progress/week-start.ts';

/** The number of weeks shown. */
const RETENTION_WEEKS = 12;

/** Returns the Saturdays of the last weeks up to the week of `today`, oldest first. */
export function retentionWeeks(today: string): string[] {
  const last = weekStartOf(today);
  return Array.from({ length: RETENTION_WEEKS }, (_, i) => addDays(last, 7 * (i - RETENTION_WEEKS + 1)));
}
