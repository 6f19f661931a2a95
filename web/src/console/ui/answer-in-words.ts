import type { Answer } from '@lisan/contract/learner/question';

/** Returns an answer as a line of text; null for "I don't know". */
export function answerInWords(answer: Answer): string | null {
  if (typeof answer === 'string') return answer;
  if (!Array.isArray(answer)) return null;
  return answer.map((part) => (typeof part === 'string' ? part : part.join(' = '))).join(' ');
}
