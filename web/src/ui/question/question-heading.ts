import type { QuestionView } from '@lisan/contract/learner/question';
import { question as text } from '../../text/question.ts';

export const BLANK = '___';

/** Splits the prompt into the question's heading and the content of its card. */
export type Heading = { heading: string; card: { en?: string | undefined; ar?: string | undefined } };

const SELF_EXPLANATORY = new Set(['match', 'dictation', 'speak']);

/**
 * An Arabic prompt that is a question becomes the heading. Beside an English sentence with a blank it is a translation
 * or a scene, and belongs on the card under a heading with the instruction.
 */
export function readHeading({ kind, prompt }: Pick<QuestionView, 'kind' | 'prompt'>): Heading {
  const { en, ar } = prompt;
  const instruction = text.instructions[kind];
  if (SELF_EXPLANATORY.has(kind)) return { heading: ar ?? instruction, card: { en } };
  if (kind !== 'choice') return { heading: instruction, card: { en, ar } };
  if (en?.includes(BLANK)) return { heading: text.completeSentence, card: { en, ar } };
  return { heading: ar ?? instruction, card: { en } };
}
