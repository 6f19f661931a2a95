import type { Course } from '../course.ts';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { Word } from '../schema/week.ts';
import { baseForms } from './base-forms.ts';
import type { IrregularForms } from './base-forms.ts';
import { contractionParts } from './contraction.ts';
import { inflectionsOf, type Inflection } from './inflections.ts';

/** A possible meaning of a word of a text: a headword of a week, or an entry of the lexicon. */
export type WordMeaning = { kind: 'headword'; word: Word } | { kind: 'entry'; entry: LexiconEntry };

/**
 * Returns a function that finds every meaning of a word as a text writes it: meanings of the word itself, then meanings
 * of the lemmas that it may be a form of (left → left, leave). A contraction has the meanings of its parts (don't → do,
 * not). Empty for a word that the course does not explain.
 */
export function wordResolver(
  { weeks, lexicon }: Pick<Course, 'weeks' | 'lexicon'>,
  irregular: IrregularForms,
): (form: string) => WordMeaning[] {
  const meanings = [
    ...weeks.flatMap(({ words }) => words.map((word): WordMeaning => ({ kind: 'headword', word }))),
    ...lexicon.map((entry): WordMeaning => ({ kind: 'entry', entry })),
  ];
  const byLemma = Map.groupBy(meanings, (meaning) => entryOf(meaning).en.toLowerCase());
  const find = (lemma: string) => byLemma.get(lemma) ?? [];
  const findLongest = (word: string) =>
    baseForms(word, irregular)
      .toSorted((a, b) => b.length - a.length)
      .map(find)
      .find((found) => found.length > 0) ?? [];
  const findWord = (word: string) => {
    const inflected = inflectionsOf(word, irregular).flatMap((inflection) => inflectedFrom(inflection, find));
    const found = [...find(word), ...inflected];
    // An ending that makes another word (happily, teacher) leads to the word that it is made of.
    return found.length > 0 ? found : findLongest(word);
  };
  return (form) => {
    const word = form.toLowerCase();
    const whole = find(word);
    return whole.length > 0 && word.includes("'") ? whole : [...new Set(contractionParts(word).flatMap(findWord))];
  };
}

/** Returns the headword or the entry itself. */
export function entryOf(meaning: WordMeaning): Word | LexiconEntry {
  return meaning.kind === 'headword' ? meaning.word : meaning.entry;
}

/**
 * Returns the meanings that a form is inflected from. An irregular form of a word that is a verb is the verb's: `left`
 * is no form of the noun `leave`.
 */
function inflectedFrom({ lemma, pos }: Inflection, find: (lemma: string) => WordMeaning[]): WordMeaning[] {
  const found = find(lemma);
  const verbs = found.filter((meaning) => entryOf(meaning).pos === 'verb');
  if (pos.length === 0) return verbs.length > 0 ? verbs : found;
  return found.filter((meaning) => pos.includes(entryOf(meaning).pos));
}
