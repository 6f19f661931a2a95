import type { QuestionView } from '@lisan/contract/learner/question';
import type { AnswerResult } from './answer-result.ts';

/** A wrongly answered question: its prompt, the right answer, what was answered, and the reason, where they are known. */
export type Missed = { uuid: string; asked: string; right: string; answered?: string | null; why?: string };

/** Returns a wrongly answered question for a list of them. */
export function missedOf(
  question: QuestionView,
  { correct_answer: right, answered, why }: { correct_answer: string; answered: string | null; why: string },
): Missed {
  return { uuid: question.uuid, asked: questionLine(question), right, answered, why };
}

/** Adds a wrongly answered question; one that was sent twice, after a lost reply, is added once. */
export function addMissed(missed: readonly Missed[], question: QuestionView, result: AnswerResult): readonly Missed[] {
  if (result.correct || missed.some(({ uuid }) => uuid === question.uuid)) return missed;
  return [...missed, { uuid: question.uuid, asked: questionLine(question), right: result.correct_answer }];
}

/** Returns the prompt in one line; empty where the right answer already contains it. */
export function questionLine({ kind, prompt: { en, ar } }: QuestionView): string {
  return kind === 'dictation' || kind === 'order' ? '' : (en ?? ar ?? '');
}
