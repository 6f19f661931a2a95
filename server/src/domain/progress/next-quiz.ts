import type { QuizStatus } from '@lisan/contract/learner/quiz';

/** `learned`: whether every word and sentence of the week is; `attemptsLeft`: today. */
type Week = { unlocked: boolean; learned: boolean; status: QuizStatus; attemptsLeft?: number | undefined };

/**
 * Chooses the quiz that home shows. `offered`: a started attempt; else the first open quiz that is not passed, has
 * attempts left today, and whose week is learned or was tried before. If no quiz can be offered, it is the first that
 * failed, else the first that is not passed, else the quiz of the last open week. Null without an open week.
 */
export function findNextQuiz<T extends Week>(weeks: readonly T[]): { week: T; offered: boolean } | null {
  const open = weeks.filter(({ unlocked }) => unlocked);
  const unpassed = open.filter(({ status }) => status !== 'passed');
  const offered = unpassed.find(({ status }) => status === 'in_progress') ?? unpassed.find(isReady);
  if (offered) return { week: offered, offered: true };
  const week = unpassed.find(({ status }) => status === 'failed') ?? unpassed[0] ?? open.at(-1);
  return week ? { week, offered: false } : null;
}

function isReady({ learned, status, attemptsLeft = 0 }: Week): boolean {
  return attemptsLeft > 0 && (learned || status === 'failed');
}
