import type { QuizStatus } from '@lisan/contract/quiz';

type Week = { unlocked: boolean; quiz_status: QuizStatus; done: number; total: number };

/**
 * Finds a learner's current week: the first open one whose quiz is not passed. A finished week without attempts left
 * today is skipped; when every open week is passed it is the last open one. The web has the same rule for weeks that
 * are read offline.
 */
export function findCurrentWeek<T extends Week>(weeks: readonly T[]): T | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  return open.find(hasSomethingToDo) ?? open.at(-1) ?? null;
}

function hasSomethingToDo({ quiz_status, done, total }: Week): boolean {
  if (quiz_status === 'passed') return false;
  return quiz_status !== 'failed' || done < total;
}
