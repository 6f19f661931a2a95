import type { QuestionView } from '@lisan/contract/question';
import type { AnswerResult } from './answer-result.ts';

/** A question that was got wrong: what was asked, what is right, and why, where that has not been read yet. */
export type Missed = { uuid: string; asked: string; right: string; why?: string };

/** Adds a question that was not answered rightly; one answered twice, after a lost reply, stays one. */
export function addMissed(missed: readonly Missed[], question: QuestionView, result: AnswerResult): readonly Missed[] {
  if (result.correct || missed.some(({ uuid }) => uuid === question.uuid)) return missed;
  return [...missed, { uuid: question.uuid, asked: questionLine(question), right: result.correct_answer }];
}

/** What was asked, in a line; empty where the right answer says it all. */
export function questionLine({ kind, prompt: { en, ar } }: QuestionView): string {
  return kind === 'dictation' || kind === 'order' ? '' : (en ?? ar ?? '');
}
