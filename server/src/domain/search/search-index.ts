import { foldWords } from '../text/fold.ts';
import { withoutParticle } from './arabic-stems.ts';

/** A searchable entry with its English and Arabic texts; an Arabic gloss may name several meanings. */
export type Searchable = { en: string; ar: string };

/** A text as it is compared: its words and the words joined by spaces. */
export type IndexedText = { joined: string; words: number[] };

export type SearchIndex<Entry extends Searchable> = {
  entries: readonly Entry[];
  /** The texts of each entry, by its index. */
  texts: readonly (readonly IndexedText[])[];
  /** Every word of the texts, once; texts refer to it by its index. */
  vocabulary: readonly IndexedWord[];
  /** The index of each word of the vocabulary. */
  numbers: ReadonlyMap<string, number>;
};

type IndexedWord = { word: string; letters: number };

const MEANINGS = /[،؛;/]/;

/** Builds the index of a list of entries. */
export function buildSearchIndex<Entry extends Searchable>(entries: readonly Entry[]): SearchIndex<Entry> {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  const texts = entries.map(({ en, ar }) =>
    [en, ...new Set([ar, ...ar.split(MEANINGS)])]
      .map(foldWords)
      .filter((words) => words.length > 0)
      .map((words) => ({
        joined: words.join(' '),
        words: [...words, ...words.flatMap(withoutParticle)].map(numberOf),
      })),
  );
  const vocabulary = [...numbers.keys()].map((word) => ({ word, letters: lettersOf(word) }));
  return { entries, texts, vocabulary, numbers };
}

/** Returns the set of letters of a word as bits; letters may share one. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) % 31);
  return bits;
}
