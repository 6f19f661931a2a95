import { nextLearnerDayStart } from '../progress/learner-day.ts';

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
