import type { Answer, QuestionView } from '@lisan/contract/question';
import type { AnswerResult } from './answer-result.ts';

/** What one kind of question needs to be answered. `value` is the answer so far, of the kind's own shape. */
export type AnswerProps = {
  question: QuestionView;
  value: Answer | null;
  onChange: (value: Answer | null) => void;
  /** Answered: nothing more may be changed. */
  disabled: boolean;
  /** There once the answer has been judged. */
  result?: AnswerResult | undefined;
  /** The id of the text that says what to do. */
  labelledBy: string;
};

/** An answer as text; empty while there is none of that shape. */
export function textOf(value: Answer | null): string {
  return typeof value === 'string' ? value : '';
}

export function isDontKnow(value: Answer | null): boolean {
  return typeof value === 'object' && value !== null && 'dont_know' in value;
}
