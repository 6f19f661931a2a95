import type { Course } from '../course.ts';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { Word } from '../schema/week.ts';
import { baseForms } from './base-forms.ts';
import type { IrregularForms } from './base-forms.ts';
import { withoutClitic } from './tokenize.ts';

/** What a word of a text may be: a headword of a week, or an entry of the lexicon. */
export type WordMeaning = { kind: 'headword'; word: Word } | { kind: 'entry'; entry: LexiconEntry };

/**
 * Returns a function that finds the meanings of a word as a text writes it, the likeliest first: an entry of the very
 * form before one of its base. Empty for a word that the course does not explain.
 */
export function wordResolver(
  { weeks, lexicon }: Pick<Course, 'weeks' | 'lexicon'>,
  irregular: IrregularForms,
): (form: string) => WordMeaning[] {
  const meanings = [
    ...weeks.flatMap(({ words }) => words.map((word): WordMeaning => ({ kind: 'headword', word }))),
    ...lexicon.map((entry): WordMeaning => ({ kind: 'entry', entry })),
  ];
  const byLemma = Map.groupBy(meanings, (meaning) => lemmaOf(meaning).toLowerCase());
  return (form) => {
    const candidates = [form, withoutClitic(form)].flatMap((one) => [one.toLowerCase(), ...baseForms(one, irregular)]);
    return [...new Set(candidates)].flatMap((lemma) => byLemma.get(lemma) ?? []);
  };
}

function lemmaOf(meaning: WordMeaning): string {
  return meaning.kind === 'headword' ? meaning.word.en : meaning.entry.en;
}
