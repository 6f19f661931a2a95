import type { QuizStatus } from '@lisan/contract/learner/quiz';

/** `learned`: whether every word and sentence of the week is. */
type OpenOrNot = { unlocked: boolean; learned: boolean };

/**
 * Finds a learner's current week, which home names and the daily session teaches: the first open week with a word or
 * sentence that is not learned; weeks whose quiz is passed come after the others. When all are learned it is the last
 * open week.
 */
export function findCurrentWeek<T extends OpenOrNot & { quiz_status: QuizStatus }>(weeks: readonly T[]): T | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  const unlearned = open.filter(({ learned }) => !learned);
  return unlearned.find(({ quiz_status }) => quiz_status !== 'passed') ?? unlearned[0] ?? open.at(-1) ?? null;
}

/** `attemptsLeft`: today. */
type QuizWeek = OpenOrNot & { status: QuizStatus; attemptsLeft?: number | undefined };

/**
 * Chooses the quiz that home shows. `offered`: a started attempt; else the first open quiz that is not passed, has
 * attempts left today, and whose week is learned or was tried before. If no quiz can be offered, it is the first that
 * failed, else the first that is not passed, else the quiz of the last open week. Null without an open week.
 */
export function findNextQuiz<T extends QuizWeek>(weeks: readonly T[]): { week: T; offered: boolean } | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  const unpassed = open.filter(({ status }) => status !== 'passed');
  const offered = unpassed.find(({ status }) => status === 'in_progress') ?? unpassed.find(isReady);
  if (offered) return { week: offered, offered: true };
  const week = unpassed.find(({ status }) => status === 'failed') ?? unpassed[0] ?? open.at(-1);
  return week ? { week, offered: false } : null;
}

function isReady({ learned, status, attemptsLeft = 0 }: QuizWeek): boolean {
  return attemptsLeft > 0 && (learned || status === 'failed');
}
