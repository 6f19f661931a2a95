import { TOP_STEP } from './ladder.ts';

/** Where a learner stands on the ladder of one contrast. */
export type Staircase = {
  step: number;
  /** Right answers in a row on this step. */
  run: number;
};

export const START: Staircase = { step: 0, run: 0 };

/** Right answers in a row that lead a step up. */
const RUN_UP = 3;

/**
 * Moves by one answer: three right answers in a row lead a step up, a wrong one leads a step down. Such a staircase
 * settles where 79 % of answers are right (Levitt 1971, Transformed up-down methods in psychoacoustics).
 */
export function climb({ step, run }: Staircase, correct: boolean): Staircase {
  if (!correct) return { step: Math.max(0, step - 1), run: 0 };
  if (run + 1 < RUN_UP) return { step, run: run + 1 };
  return { step: Math.min(TOP_STEP, step + 1), run: 0 };
}
