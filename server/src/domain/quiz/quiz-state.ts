import type { QuizStatus } from '@lisan/contract/learner/quiz';
import { learnerDayOf } from '../progress/learner-day.ts';
import { canAttempt } from './quiz-rules.ts';

/** An attempt at a week's quiz; `correct` and `passed` are null until it is finished. `learnerDay` is `YYYY-MM-DD`. */
export type QuizAttempt = {
  learnerDay: string;
  finished: boolean;
  passed: boolean | null;
  correct: number | null;
  total: number;
};

/**
 * `score` is a whole percentage: the best of a passed quiz, the last of a failed one. `attemptsLeft` may still start
 * today; without any left, `retryAt` is the time of the next attempt.
 */
export type QuizState = { status: QuizStatus; score?: number; attemptsLeft?: number; retryAt?: Date };

type Facts = {
  isUnlocked: boolean;
  /** Attempts of this week, in the order of their starts. */
  attempts: readonly QuizAttempt[];
  now: Date;
  /** IANA zone of the learner. */
  zone: string;
};

/** Computes the state of a learner's weekly quiz. A passed quiz stays passed, whatever later attempts result in. */
export function quizStateOf({ isUnlocked, attempts, now, zone }: Facts): QuizState {
  if (!isUnlocked) return { status: 'locked' };
  const today = learnerDayOf(now, zone);
  const attemptsToday = attempts.filter((attempt) => attempt.learnerDay === today).length;
  const decision = canAttempt({ attemptsToday, now, zone });
  const left = decision.allowed
    ? { attemptsLeft: decision.attemptsLeft }
    : { attemptsLeft: 0, retryAt: decision.retryAt };
  const scores = attempts.filter(({ finished }) => finished).map(scoreOf);
  if (attempts.some(({ passed }) => passed)) return { status: 'passed', score: Math.max(...scores), ...left };
  if (attempts.some(({ finished }) => !finished)) return { status: 'in_progress', attemptsLeft: left.attemptsLeft };
  const last = scores.at(-1);
  return last === undefined ? { status: 'due', ...left } : { status: 'failed', score: last, ...left };
}

function scoreOf({ correct, total }: QuizAttempt): number {
  return total === 0 ? 0 : Math.round((100 * (correct ?? 0)) / total);
}
