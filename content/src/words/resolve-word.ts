import type { Course } from '../course.ts';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { Word } from '../schema/week.ts';
import { baseForms } from './base-forms.ts';
import type { IrregularForms } from './base-forms.ts';
import { withoutClitic } from './tokenize.ts';

/** What a word of a text may be: a headword of a week, or an entry of the lexicon. */
export type WordMeaning = { kind: 'headword'; word: Word } | { kind: 'entry'; entry: LexiconEntry };

/**
 * Returns a function that finds the meanings of a word as a text writes it, the likeliest first. A word that is itself
 * explained may also be a verb's -ed or -ing form (worried, building); otherwise its base is the longest that is known
 * (used → use, not us). Empty for a word that the course does not explain.
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
  const find = (lemma: string) => byLemma.get(lemma) ?? [];
  return (form) => {
    const forms = [...new Set([form, withoutClitic(form)].map((one) => one.toLowerCase()))];
    const exact = forms.flatMap(find);
    const bases = forms
      .flatMap((one) => baseForms(one, irregular))
      .filter((base) => !forms.includes(base))
      .toSorted((a, b) => b.length - a.length);
    const inflected = [...new Set(bases)].map(find);
    if (exact.length === 0) return inflected.find((found) => found.length > 0) ?? [];
    const isParticiple = /(?:ed|ing)$/.test(forms[0] ?? '');
    return isParticiple ? [...exact, ...inflected.flat().filter(isLongVerb)] : exact;
  };
}

/** Short ones are chance: `thing` is no form of `the`, nor `bring` of `bre`. */
function isLongVerb(meaning: WordMeaning): boolean {
  const { en, pos } = meaning.kind === 'headword' ? meaning.word : meaning.entry;
  return pos === 'verb' && en.length > 3;
}

function lemmaOf(meaning: WordMeaning): string {
  return meaning.kind === 'headword' ? meaning.word.en : meaning.entry.en;
}
