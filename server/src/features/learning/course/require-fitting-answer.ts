import type { Answer } from '@lisan/contract/learner/question';
import { answerFits, isInArabicScript } from '../../../domain/grading/grade-answer.ts';
import type { Answerable } from '../../../domain/grading/question-kinds.ts';
import { invalidField } from '../../../platform/app-error.ts';

/**
 * Checks an answer before it is graded, so that a wrong keyboard costs no attempt.
 * @throws AppError 422 on `answer`
 */
export function requireFittingAnswer(question: Answerable, answer: Answer): void {
  if (isInArabicScript(question, answer)) {
    throw invalidField('answer', 'كتبت بحروف عربية. تلزم لوحة المفاتيح الإنجليزية.');
  }
  if (!answerFits(question, answer)) throw invalidField('answer', 'هذا الجواب لا يناسب السؤال.');
}
