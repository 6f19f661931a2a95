import type { Question } from '../schema/question.ts';
import { optionId } from './option-id.ts';
import type { ReleaseQuestion } from './release.ts';

type Keyed = ReleaseQuestion extends infer Q
  ? Q extends ReleaseQuestion
    ? Pick<Q, 'kind' | 'key' | 'correct_answer' | 'meaning'>
    : never
  : never;

/** Returns the answer key of a question, its right answer as text and, where the author gives it, the meaning. */
export function publishKey(question: Question): Keyed {
  switch (question.kind) {
    case 'choice':
    case 'translate':
      return {
        kind: question.kind,
        key: { option: optionId(question.id, question.answer) },
        correct_answer: question.answer,
      };
    case 'gap':
      return {
        kind: 'gap',
        key: { accepted: [question.answer, ...(question.accept ?? [])] },
        correct_answer: question.answer,
      };
    case 'dictation':
      return {
        kind: 'dictation',
        key: { accepted: [question.text, ...(question.accept ?? [])] },
        correct_answer: question.text,
        meaning: question.ar,
      };
    case 'order':
      return {
        kind: 'order',
        key: { accepted: [question.answer, ...(question.accept ?? [])] },
        correct_answer: question.answer.join(' '),
      };
    case 'match':
      return {
        kind: 'match',
        key: { pairs: question.pairs },
        correct_answer: question.pairs.map((pair) => pair.join(' = ')).join('\n'),
      };
    case 'speak':
      return { kind: 'speak', key: {}, correct_answer: question.text.en, meaning: question.text.ar };
  }
}
