import type { QuestionView } from '@lisan/contract/learner/question';
import { question as text } from '../../text/question.ts';
import type { AnswerResult } from './answer-result.ts';

/**
 * A wrongly answered question: its prompt, the right answer, the learner's answer, and the reason, if they are known.
 */
export type Missed = { uuid: string; asked: string; right: string; answered?: string | null; why?: string };

/** Returns a wrongly answered question for a list of them. */
export function missedOf(
  question: QuestionView,
  { correct_answer: right, answered, why }: { correct_answer: string; answered: string | null; why: string },
): Missed {
  return { uuid: question.uuid, asked: questionLine(question), right, answered, why };
}

/** Adds a wrongly answered question; a question that was sent twice, after a lost reply, is added once. */
export function addMissed(missed: readonly Missed[], question: QuestionView, result: AnswerResult): readonly Missed[] {
  if (result.correct || missed.some(({ uuid }) => uuid === question.uuid)) return missed;
  return [...missed, { uuid: question.uuid, asked: questionLine(question), right: result.correct_answer }];
}

/** Returns the prompt in one line; empty if the right answer already contains it. */
export function questionLine({ kind, prompt: { en, ar } }: QuestionView): string {
  return text.kinds[kind].isInAnswer ? '' : (en ?? ar ?? '');
}
