import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { foldToken } from './fold-token.ts';

/** The parts of a question that an answer is checked against. */
export type Answerable = Pick<QuestionView, 'kind' | 'options' | 'tokens' | 'left' | 'right'>;

/** Arabic letters in a typed English answer: the keyboard was not switched. */
export function isInArabicScript({ kind }: Answerable, answer: Answer): boolean {
  return (kind === 'gap' || kind === 'dictation') && typeof answer === 'string' && /\p{Script=Arabic}/u.test(answer);
}

/**
 * Whether an answer has the shape of its question's kind: the id of an option; a text; all tokens in some order; every
 * left with another right; "good" or "again". "I don't know" fits every kind.
 */
export function answerFits(question: Answerable, answer: Answer): boolean {
  if (typeof answer === 'object' && !Array.isArray(answer)) return answer.dont_know;
  switch (question.kind) {
    case 'choice':
    case 'translate':
      return (question.options ?? []).some((option) => option.id === answer);
    case 'gap':
    case 'dictation':
      return typeof answer === 'string' && answer.trim() !== '';
    case 'order':
      return Array.isArray(answer) && isArrangement((question.tokens ?? []).map(foldToken), answer.map(foldToken));
    case 'match':
      return Array.isArray(answer) && pairsUp(question.left ?? [], question.right ?? [], answer);
    case 'speak':
      return answer === 'good' || answer === 'again';
  }
}

/** Every item once, and nothing else; a token may appear twice. */
function isArrangement(given: unknown[], answer: unknown[]): boolean {
  const rest = [...given];
  for (const item of answer) {
    const at = rest.findIndex((token) => token === item);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return rest.length === 0;
}

function pairsUp(left: string[], right: string[], answer: (string | [string, string])[]): boolean {
  const pairs = answer.filter((pair) => Array.isArray(pair));
  if (pairs.length !== answer.length) return false;
  return (
    isArrangement(
      left,
      pairs.map(([l]) => l),
    ) &&
    isArrangement(
      right,
      pairs.map(([, r]) => r),
    )
  );
}
