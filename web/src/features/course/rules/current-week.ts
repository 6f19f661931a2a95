import type { Week } from '../week-content.ts';

type WeekStatus = Pick<Week, 'unlocked' | 'quiz_status' | 'done' | 'total'>;

/**
 * The week a learner is in: the first open one whose quiz is not passed, because passing it is what ends a week. A week
 * that waits for tomorrow's attempts is passed over. When all that is open is passed, the last open one.
 */
export function currentWeek<T extends WeekStatus>(weeks: readonly T[]): T | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  return open.find(hasSomethingToDo) ?? open.at(-1) ?? null;
}

function hasSomethingToDo({ quiz_status, done, total }: WeekStatus): boolean {
  if (quiz_status === 'passed') return false;
  return quiz_status !== 'failed' || done < total;
}
