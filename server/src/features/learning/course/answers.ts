import type { Answer, Feedback } from '@lisan/contract/learner/question';
import { answerFits, explainAnswer, isInArabicScript } from '../../../domain/grading/grade-answer.ts';
import type { Answerable, KeyedQuestion } from '../../../domain/grading/question-kinds.ts';
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
type Revealed = Pick<KeyedQuestion, 'correct_answer' | 'why' | 'brief' | 'reasons' | 'evidence' | 'spoken_url' | 'tag'>;

/** Returns the feedback that is displayed after an answer; its reason is about the chosen option. */
export function presentFeedback(
  question: Revealed,
  { answer, grade: { correct, slip } }: { answer: Answer; grade: Grade },
): FeedbackView {
  const { correct_answer, evidence, spoken_url, tag } = question;
  return {
    correct,
    ...(slip && { slip: `كتبت «${slip.typed}»، والصواب «${slip.expected}».` }),
    correct_answer,
    why: explainAnswer(question, { answer, isCorrect: correct }),
    ...(evidence !== undefined && { evidence }),
    ...(spoken_url !== undefined && { audio_url: spoken_url }),
    ...(tag !== undefined && { tag }),
  };
}

/** Returns the address of an item's picture as a field, or no field. */
export function pictureOf(item: ReleaseItem): { picture_url?: string } {
  const url = item.category === 'words' ? item.body.picture_url : undefined;
  return url === undefined ? {} : { picture_url: url };
}
