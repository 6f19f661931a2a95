import type { QuestionView } from '@lisan/contract/learner/question';
import { question as text } from '../../text/question.ts';

export const BLANK = '___';

/** Splits the prompt into the question's heading and the content of its card. */
type Heading = { heading: string; card: { en?: string | undefined; ar?: string | undefined } };

/**
 * An Arabic prompt that is a question becomes the heading. Beside an English sentence with a blank it is a translation
 * or a scene, and belongs on the card under a heading with the instruction.
 */
export function readHeading({ kind, prompt }: Pick<QuestionView, 'kind' | 'prompt'>): Heading {
  const { en, ar } = prompt;
  const { instruction, heading } = text.kinds[kind];
  if (heading === 'instruction') return { heading: instruction, card: { en, ar } };
  if (heading === 'sentence' && en?.includes(BLANK)) return { heading: text.completeSentence, card: { en, ar } };
  return { heading: ar ?? instruction, card: { en } };
}
