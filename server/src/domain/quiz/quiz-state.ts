import type { QuizStatus } from '@lisan/contract/learner/quiz';
import { learnerDayOf, nextLearnerDayStart } from '../progress/learner-day.ts';

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

/** The share of right answers that passes a weekly quiz. */
export const PASS_PERCENTAGE = 70;
export const ATTEMPTS_A_DAY = 3;

/** Whether a finished quiz is passed. */
export function isPassed(correct: number, total: number): boolean {
  return total > 0 && correct * 100 >= total * PASS_PERCENTAGE;
}

/** `attemptsLeft` includes the attempt about to start; `retryAt` is when the next learner-day starts. */
type AttemptDecision = { allowed: true; attemptsLeft: number } | { allowed: false; retryAt: Date };

/** Whether another attempt may start: three a learner-day. `zone` is the learner's IANA zone. */
export function canAttempt({
  attemptsToday,
  now,
  zone,
}: {
  attemptsToday: number;
  now: Date;
  zone: string;
}): AttemptDecision {
  const attemptsLeft = ATTEMPTS_A_DAY - attemptsToday;
  return attemptsLeft > 0
    ? { allowed: true, attemptsLeft }
    : { allowed: false, retryAt: nextLearnerDayStart(now, zone) };
}
