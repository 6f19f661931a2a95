import type { Answer, QuestionView } from '@lisan/contract/learner/question';

/** Returns an answer as the learner reads it; null for "I don't know". */
export function answerAsText({ options, kind }: Pick<QuestionView, 'options' | 'kind'>, answer: Answer): string | null {
  if (typeof answer === 'string') return options?.find(({ id }) => id === answer)?.text ?? answer;
  if (!Array.isArray(answer)) return null;
  return answer.map((part) => (Array.isArray(part) ? part.join(' = ') : part)).join(kind === 'order' ? ' ' : '\n');
}
