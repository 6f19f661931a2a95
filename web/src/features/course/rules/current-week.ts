import type { Week } from '../week-content.ts';

type WeekStatus = Pick<Week, 'unlocked' | 'quiz_status' | 'done' | 'total'>;

/**
 * Returns the first open week whose quiz is not passed: passing it ends a week. Skips a week that has no quiz attempts
 * left today. Returns the last open week when all of them are passed.
 */
export function currentWeek<T extends WeekStatus>(weeks: readonly T[]): T | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  return open.find(hasSomethingToDo) ?? open.at(-1) ?? null;
}

function hasSomethingToDo({ quiz_status, done, total }: WeekStatus): boolean {
  if (quiz_status === 'passed') return false;
  return quiz_status !== 'failed' || done < total;
}
