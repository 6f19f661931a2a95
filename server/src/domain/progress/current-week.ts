import type { QuizStatus } from '@lisan/contract/quiz';

type Week = { unlocked: boolean; quiz_status: QuizStatus; done: number; total: number };

/**
 * Finds the week that a learner is in: the first open one whose quiz is not passed. A finished week that waits for
 * tomorrow's attempts is skipped; when every open week is passed it is the last open one. The web has the same rule for
 * weeks that are read without a network.
 */
export function findCurrentWeek<T extends Week>(weeks: readonly T[]): T | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  return open.find(hasSomethingToDo) ?? open.at(-1) ?? null;
}

function hasSomethingToDo({ quiz_status, done, total }: Week): boolean {
  if (quiz_status === 'passed') return false;
  return quiz_status !== 'failed' || done < total;
}
