import type { Answer, Feedback } from '@lisan/contract/learner/question';
import { answerFits, isInArabicScript } from '../../../domain/grading/grade-answer.ts';
import type { Answerable } from '../../../domain/grading/question-kinds.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { z } from 'zod';
import type { Grade } from '@lisan/contract/english/grade-typing';
import type { ReleaseItem } from '@lisan/content/publish/release';

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

type FeedbackView = z.infer<z.ZodObject<typeof Feedback>>;
type Revealed = { correct_answer: string; why: string; tag?: string | undefined };

/** Returns the feedback that is displayed after an answer. */
export function presentFeedback({ correct_answer, why, tag }: Revealed, { correct, slip }: Grade): FeedbackView {
  return {
    correct,
    ...(slip && { slip: `كتبت «${slip.typed}»، والصواب «${slip.expected}».` }),
    correct_answer,
    why,
    ...(tag !== undefined && { tag }),
  };
}

/** Returns the address of an item's picture as a field, or no field. */
export function pictureOf(item: ReleaseItem): { picture_url?: string } {
  const url = item.category === 'words' ? item.body.picture_url : undefined;
  return url === undefined ? {} : { picture_url: url };
}
