import type { QuestionKind } from '@lisan/contract/learner/question';
import type { Rating } from '@lisan/contract/learner/review';
import { KINDS } from '../grading/question-kinds.ts';

export type Answered = {
  kind: QuestionKind;
  correct: boolean;
  hinted: boolean;
  /** From the question to the answer; an unknown time is not slow. */
  seconds: number | undefined;
};

/** Rates an answer: wrong is again, hinted or slow is hard, right is good. */
export function rateAnswer({ kind, correct, hinted, seconds = 0 }: Answered): Rating {
  if (!correct) return 'again';
  return hinted || seconds > KINDS[kind].slowAfter ? 'hard' : 'good';
}
