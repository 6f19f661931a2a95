import type { Answer } from '@lisan/contract/learner/question';
import { foldToken } from './fold-token.ts';
import { gradeDictation, gradeGap } from './grade-typing.ts';
import type { KeyedKind } from './question-key.ts';
import type { Slip } from './typing-slip.ts';

/** `slip`: correct except for something that is not tested. */
export type Grade = { correct: boolean; slip?: Slip };

/** The parts of a question that grading needs; `tag` is the Arabic speaker's error that it tests, such as `capital`. */
export type GradedQuestion = KeyedKind & { tag?: string | undefined };

/**
 * Grades an answer against the key of its question. "I don't know", and an answer of another shape than the kind's
 * (see `answerFits`), are not correct.
 */
export function gradeAnswer(question: GradedQuestion, answer: Answer): Grade {
  switch (question.kind) {
    case 'choice':
    case 'translate':
      return { correct: answer === question.key.option };
    case 'gap':
      if (typeof answer !== 'string') return { correct: false };
      return gradeGap(question.key.accepted, answer, { keepCase: question.tag === 'capital' });
    case 'dictation':
      return typeof answer === 'string' ? gradeDictation(question.key.accepted, answer) : { correct: false };
    case 'order':
      return { correct: question.key.accepted.some((order) => isSameList(order, answer)) };
    case 'match':
      return { correct: hasPairs(question.key.pairs, answer) };
    case 'speak':
      return { correct: answer === 'good' };
  }
}

function isSameList(order: string[], answer: Answer): boolean {
  return (
    Array.isArray(answer) &&
    answer.length === order.length &&
    order.every((token, i) => foldToken(token) === foldToken(answer[i]))
  );
}

function hasPairs(pairs: [string, string][], answer: Answer): boolean {
  if (!Array.isArray(answer) || answer.length !== pairs.length) return false;
  return pairs.every(([left, right]) =>
    answer.some((pair) => Array.isArray(pair) && pair[0] === left && pair[1] === right),
  );
}
