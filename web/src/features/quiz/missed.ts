import type { QuestionView } from '@lisan/contract/question';
import type { AnswerResult } from '../../ui/question/answer-result.ts';

/** A question that was got wrong: what was asked and what is right. */
export type Missed = { uuid: string; asked: string; right: string };

/** Adds a question that was not answered rightly; one answered twice, after a lost reply, stays one. */
export function addMissed(missed: readonly Missed[], question: QuestionView, result: AnswerResult): readonly Missed[] {
  if (result.correct || missed.some(({ uuid }) => uuid === question.uuid)) return missed;
  const { en, ar } = question.prompt;
  const asked = question.kind === 'dictation' || question.kind === 'order' ? '' : (en ?? ar ?? '');
  return [...missed, { uuid: question.uuid, asked, right: result.correct_answer }];
}
