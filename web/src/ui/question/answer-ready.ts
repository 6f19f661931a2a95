import type { Answer, QuestionView } from '@lisan/contract/question';
import { isDontKnow, textOf } from './answer-kind.ts';

/** Returns whether an answer is complete: every token placed, every pair joined, something typed or chosen. */
export function isAnswerReady(question: QuestionView, value: Answer | null): boolean {
  if (isDontKnow(value)) return true;
  if (question.kind === 'order') return Array.isArray(value) && value.length === question.tokens?.length;
  if (question.kind === 'match') return Array.isArray(value) && value.length === question.left?.length;
  return textOf(value).trim() !== '';
}
