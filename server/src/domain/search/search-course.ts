import { boundedDistance } from './bounded-distance.ts';
import { foldWords } from './fold-text.ts';
import { arabicKeysToLatin, latinKeysToArabic } from './keyboard-layout.ts';
import { lettersOf, type IndexedText, type Searchable, type SearchIndex } from './search-index.ts';

/** From the best match to the worst. */
const EXACT = 0;
const PREFIX = 1;
const WORD = 2;
const FUZZY = 3;
/** A match of other keys follows the matches of the same class of what was typed. */
const OTHER_KEYS = 0.5;
const MAX_WORDS = 8;
/** Larger than twice any sum of distances, so that a distance never changes the class of a match. */
const DISTANCE_SCALE = 100;
/** The distance of a word that starts with the one of the query. */
const STARTS_WITH = 0.5;

type Found<Entry> = { entry: Entry; rank: number; length: number };

/**
 * Finds entries by English or Arabic text: an equal text comes before one that starts with the query, one that contains
 * its words, and one whose words are misspelled. What was typed with the wrong keyboard layout is found too. Equally good
 * matches stay in the order of the index, shorter texts first.
 */
export function searchCourse<Entry extends Searchable>(index: SearchIndex<Entry>, query: string): Entry[] {
  const best = new Map<number, { rank: number; length: number }>();
  for (const { words, penalty } of readingsOf(query)) collectMatches(index, { words, penalty }, best);
  const found = [...best].map(([at, match]): Found<Entry> & { at: number } => ({
    // The index of a match is the index of its entry.
    entry: index.entries[at] as Entry,
    at,
    ...match,
  }));
  return found.toSorted((a, b) => a.rank - b.rank || a.length - b.length || a.at - b.at).map(({ entry }) => entry);
}

type Reading = { words: string[]; penalty: number };

/** Returns the query as it was typed and as the same keys type it in the other layout. */
function readingsOf(query: string): Reading[] {
  const typed = foldWords(query).slice(0, MAX_WORDS);
  const others = [arabicKeysToLatin(query), latinKeysToArabic(query)].map((text) =>
    foldWords(text).slice(0, MAX_WORDS),
  );
  const readings = [{ words: typed, penalty: 0 }, ...others.map((words) => ({ words, penalty: OTHER_KEYS }))];
  return readings.filter(
    ({ words }, i) =>
      words.length > 0 && readings.findIndex((other) => other.words.join(' ') === words.join(' ')) === i,
  );
}

function collectMatches<Entry extends Searchable>(
  index: SearchIndex<Entry>,
  { words, penalty }: Reading,
  best: Map<number, { rank: number; length: number }>,
): void {
  const distances = words.map((word) => distancesTo(index, word));
  const query = { joined: words.join(' '), distances, canContain: distances.every(({ size }) => size > 0) };
  for (let at = 0; at < index.texts.length; at += 1) {
    for (const text of index.texts[at] ?? []) {
      const rank = rankOf(text, query);
      if (rank === null) continue;
      const length = text.joined.length;
      const known = best.get(at);
      const better =
        known === undefined || rank + penalty < known.rank || (rank + penalty === known.rank && length < known.length);
      if (better) best.set(at, { rank: rank + penalty, length });
    }
  }
}

/** Returns how far each word of the vocabulary is from a word of the query; words that do not match are missing. */
function distancesTo({ vocabulary }: SearchIndex<Searchable>, typed: string): Map<number, number> {
  const limit = maxErrors(typed);
  const letters = lettersOf(typed);
  const found = new Map<number, number>();
  for (let number = 0; number < vocabulary.length; number += 1) {
    const known = vocabulary[number];
    if (!known) continue;
    const { word } = known;
    if (word.startsWith(typed)) {
      found.set(number, word.length === typed.length ? 0 : STARTS_WITH);
      continue;
    }
    // Each error changes at most one letter of either word.
    if (limit === 0 || Math.abs(word.length - typed.length) > limit) continue;
    if (countBits(letters & ~known.letters) > limit || countBits(known.letters & ~letters) > limit) continue;
    const distance = boundedDistance(typed, word, limit);
    if (distance <= limit) found.set(number, distance);
  }
  return found;
}

/** Short words have too many neighbours for an error. */
function maxErrors(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

type Query = {
  joined: string;
  /** By word of the query. */
  distances: readonly ReadonlyMap<number, number>[];
  /** Whether every word of the query is similar to some word of the course. */
  canContain: boolean;
};

function rankOf(text: IndexedText, { joined, distances, canContain }: Query): number | null {
  if (text.joined.startsWith(joined)) return text.joined.length === joined.length ? EXACT : PREFIX;
  if (!canContain) return null;
  let sum = 0;
  let isMisspelled = false;
  for (const near of distances) {
    let nearest = Infinity;
    for (const number of text.words) nearest = Math.min(nearest, near.get(number) ?? Infinity);
    if (nearest === Infinity) return null;
    if (nearest >= 1) isMisspelled = true;
    sum += nearest;
  }
  return (isMisspelled ? FUZZY : WORD) + sum / DISTANCE_SCALE;
}
