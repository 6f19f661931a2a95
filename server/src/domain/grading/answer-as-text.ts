import type { Answer, QuestionView } from '@lisan/contract/learner/question';

/** Returns an answer as the learner reads it; null for "I don't know". */
export function answerAsText({ options }: Pick<QuestionView, 'options'>, answer: Answer): string | null {
  if (typeof answer === 'string') return options?.find(({ id }) => id === answer)?.text ?? answer;
  if (!Array.isArray(answer)) return null;
  const isPairs = answer.some((part) => Array.isArray(part));
  return answer.map((part) => (Array.isArray(part) ? part.join(' = ') : part)).join(isPairs ? '\n' : ' ');
}
