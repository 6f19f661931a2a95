import { editDistance } from '@lisan/contract/english/edit-distance';
import { foldWords } from '../text/fold.ts';
import { arabicStems } from './arabic-stems.ts';
import { lettersOf, type IndexedText, type Searchable, type SearchIndex } from './search-index.ts';

/** From the best match to the worst. */
const EXACT = 0;
const WORD = 1;
const PREFIX = 2;
const FUZZY = 3;
/** A match with the other keyboard layout follows the matches of the same class with the typed text. */
const OTHER_KEYS = 0.5;
const MAX_WORDS = 8;
/** Larger than twice any sum of distances, so that a distance never changes the class of a match. */
const DISTANCE_SCALE = 100;
/** The distance of the query's word without an attached particle or possessive. */
const STEM = 0.25;
/** The distance of a word that starts with the query's word. */
const STARTS_WITH = 0.5;

type Found<Entry> = { entry: Entry; rank: number; length: number };

/**
 * Finds entries by English or Arabic text: an equal text comes first, then texts that contain its words, also without
 * particles and possessives (بالمدرسة, سيارتي), whose words start with them, and whose words are misspelled
 * (docs/decisions/069-search-ranks-by-classes.md). Text typed with the wrong keyboard layout is found too. Among equally
 * good matches shorter texts come first, then the order of the index decides.
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
function distancesTo({ vocabulary, numbers }: SearchIndex<Searchable>, typed: string): Map<number, number> {
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
    // Each error changes at most one letter of either word. Without this filter a search takes five times as long.
    if (limit === 0 || Math.abs(word.length - typed.length) > limit) continue;
    if (countBits(letters & ~known.letters) > limit || countBits(known.letters & ~letters) > limit) continue;
    const distance = editDistance(typed, word);
    if (distance <= limit) found.set(number, distance);
  }
  for (const stem of arabicStems(typed)) {
    const number = numbers.get(stem);
    if (number !== undefined) found.set(number, Math.min(STEM, found.get(number) ?? STEM));
  }
  return found;
}

/** Short words have too many neighbours for an error, and Arabic words, without their vowels, are shorter. */
function maxErrors(word: string): number {
  if (word.length < (/\p{Script=Arabic}/u.test(word) ? 5 : 4)) return 0;
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
  if (text.joined === joined) return EXACT;
  if (!canContain) return text.joined.startsWith(joined) ? PREFIX : null;
  let sum = 0;
  let widest = 0;
  for (const near of distances) {
    let nearest = Infinity;
    for (const number of text.words) nearest = Math.min(nearest, near.get(number) ?? Infinity);
    if (nearest === Infinity) return null;
    widest = Math.max(widest, nearest);
    sum += nearest;
  }
  return classOf(widest) + sum / DISTANCE_SCALE;
}

function classOf(distance: number): number {
  if (distance < STARTS_WITH) return WORD;
  return distance < 1 ? PREFIX : FUZZY;
}

/** The keys of a QWERTY keyboard and the letters of the Arabic (101) layout on them. */
const KEYS = "qwertyuiop[]asdfghjkl;'zxcvnm,./`";
const LETTERS = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ';
/** The one key that types two letters. */
const LAM_ALIF = 'لا';
const LAM_ALIF_KEY = 'b';
/** The letters that the same layout types with Shift. */
const SHIFTED: readonly (readonly [string, string])[] = [
  ['أ', 'h'],
  ['إ', 'y'],
  ['آ', 'n'],
];

const KEY_OF = new Map([...[...LETTERS].map((letter, i) => [letter, KEYS.charAt(i)] as const), ...SHIFTED]);
const LETTER_OF = new Map([...[...KEYS].map((key, i) => [key, LETTERS.charAt(i)] as const), [LAM_ALIF_KEY, LAM_ALIF]]);

/** Returns the text that the same keys type on a QWERTY keyboard: `هسىط` is `isn'`. Other characters stay. */
export function arabicKeysToLatin(text: string): string {
  return mapCharacters(text.replaceAll(LAM_ALIF, LAM_ALIF_KEY), KEY_OF);
}

/** Returns the text that the same keys type on an Arabic keyboard: `;jhf` is `كتاب`. Other characters stay. */
export function latinKeysToArabic(text: string): string {
  return mapCharacters(text.toLowerCase(), LETTER_OF);
}

function mapCharacters(text: string, by: ReadonlyMap<string, string>): string {
  return [...text].map((character) => by.get(character) ?? character).join('');
}
