import type { WordEntryView, PhraseSenses } from '@lisan/contract/learner/lexicon';
import { phraseAround } from '@lisan/contract/values/phrase-around';

type Place = {
  /** The words of the text as the lexicon lists them. */
  forms: readonly string[];
  number: number;
  senses: PhraseSenses | undefined;
};

/**
 * Puts the meaning that a word has in its text first. A phrase (`take over`) is a meaning of its word only where the text
 * has it. Empty for the name of a person.
 */
export function senseFirst(
  entries: readonly WordEntryView[],
  { forms, number, senses = {} }: Place,
): readonly WordEntryView[] {
  const phrase = phraseAround(forms, number, Object.keys(senses));
  const place = phrase === undefined ? 0 : (senses[phrase] ?? 0);
  if (place < 0) return [];
  const first = entries[place];
  return first ? [first, ...entries.filter((entry) => entry !== first && !entry.en.includes(' '))] : entries;
}
