import type { QuestionView } from '@lisan/contract/question';
import { question as text } from '../../text/question.ts';

export const BLANK = '___';

/** The prompt parted into what stands as the question's heading and what stands on its card. */
export type Heading = { heading: string; card: { en?: string | undefined; ar?: string | undefined } };

const SELF_TOLD = new Set(['match', 'dictation', 'speak']);

/**
 * An Arabic prompt that asks is the heading itself. Beside an English sentence with a blank it is the translation or the
 * scene, and belongs on the card under a heading that says what to do.
 */
export function readHeading({ kind, prompt }: Pick<QuestionView, 'kind' | 'prompt'>): Heading {
  const { en, ar } = prompt;
  const instruction = text.instructions[kind];
  if (SELF_TOLD.has(kind)) return { heading: ar ?? instruction, card: { en } };
  if (kind !== 'choice') return { heading: instruction, card: { en, ar } };
  if (en?.includes(BLANK)) return { heading: text.completeSentence, card: { en, ar } };
  return { heading: ar ?? instruction, card: { en } };
}
