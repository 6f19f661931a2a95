import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { AnswerResult } from './answer-result.ts';

/** The props of every answer control. `value` is the answer so far, in the shape of the kind. */
export type AnswerProps = {
  question: QuestionView;
  value: Answer | null;
  onChange: (value: Answer | null) => void;
  /** Set if a tap on an option answers at once; keys only choose, so that the arrows can pass an option. */
  onPick?: ((value: Answer) => void) | undefined;
  /** True once answered. */
  disabled: boolean;
  /** Set once the answer has been graded. */
  result?: AnswerResult | undefined;
  /** The id of the instruction. */
  labelledBy: string;
};

/** The answer of a sentence that was heard to be right; the other answers to `speak` are own ratings. */
export const SPOKEN_RIGHT = 'heard';

/** Returns an answer as text; empty for answers of another shape. */
export function textOf(value: Answer | null): string {
  return typeof value === 'string' ? value : '';
}

export function isDontKnow(value: Answer | null): boolean {
  return typeof value === 'object' && value !== null && 'dont_know' in value;
}
