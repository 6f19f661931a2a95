import { stepAt } from './ladder.ts';

export const TRIALS = { practice: 10, test: 20 } as const;

/** A test is offered from this stage, or after so many answers in practice. */
const TEST_STAGE = 3;
const TEST_TRIALS = 40;

/** A guess is right half of the time, so a round earns points only from this share of right answers on. */
const MIN_EARNING_SHARE = 0.6;

/** Whether a finished round was answered well enough to earn points. */
export function earnsPoints({ correct, total }: { correct: number; total: number }): boolean {
  return correct >= total * MIN_EARNING_SHARE;
}

type TestOffer = 'later' | 'now' | 'tomorrow';

/** Whether a test is offered: once a day, because the words of the test are few. */
export function offerTest(
  progress: { step: number; trials: number; testedOn: string | null },
  today: string,
): TestOffer {
  if (stepAt(progress.step).stage < TEST_STAGE && progress.trials < TEST_TRIALS) return 'later';
  return progress.testedOn === today ? 'tomorrow' : 'now';
}
