import type { QuizStatus } from '@lisan/contract/learner/quiz';

/** `learned`: whether every word and sentence of the week is. */
type Week = { unlocked: boolean; learned: boolean; quiz_status: QuizStatus };

/**
 * Finds a learner's current week, which home names and the daily session teaches: the first open week with a word or
 * sentence that is not learned; weeks whose quiz is passed come after the others. When all are learned it is the last
 * open week.
 */
export function findCurrentWeek<T extends Week>(weeks: readonly T[]): T | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  const unlearned = open.filter(({ learned }) => !learned);
  return unlearned.find(({ quiz_status }) => quiz_status !== 'passed') ?? unlearned[0] ?? open.at(-1) ?? null;
}
