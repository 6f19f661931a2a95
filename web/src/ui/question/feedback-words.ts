import type { Answer, QuestionKind } from '@lisan/contract/learner/question';
import { question } from '../../text/question.ts';
import { isDontKnow } from './answer-kind.ts';
import type { AnswerResult } from './answer-result.ts';

type Answered = { kind: QuestionKind; answer: Answer | null; result: AnswerResult };

/** `calm`: neither right nor wrong, as for “I do not know” or a sentence to repeat. */
export type FeedbackTone = 'right' | 'wrong' | 'calm';

export function feedbackTone({ kind, answer, result }: Answered): FeedbackTone {
  // Speech is rated by the learner.
  if (kind === 'speak') return 'calm';
  if (result.correct) return 'right';
  return isDontKnow(answer) ? 'calm' : 'wrong';
}

export function feedbackTitle({ kind, answer, result }: Answered): string {
  const words = question.feedback;
  if (kind === 'speak' && !isDontKnow(answer)) return result.correct ? words.spokenWell : words.speakAgain;
  if (isDontKnow(answer)) return words.unknown;
  if (!result.correct) return words.wrong;
  return result.slip ? words.slip : words.right;
}
