import { editDistance } from './edit-distance.ts';

/** The typed word, and the expected one. */
export type Slip = { typed: string; expected: string };

/** Whether a dictionary of English contains a word in lower case. */
export type IsWord = (word: string) => boolean;

const MIN_LETTERS = 4;
const CONTRACTION = /(?:n't|'m|'re|'ve|'ll|'d)$|^(?:he|she|it|that|this|what|where|when|there|here|who|how|let)'s$/;
// Without their apostrophe these are other words, so a missing apostrophe is no slip.
const OTHER_WORDS = new Set(["it's", "we're", "we'll", "she'll", "he'll", "i'll", "i'd", "we'd", "she'd", "let's"]);
// Sounds that Arabic does not distinguish: listening trains them, so confusing them is no typing slip.
const CONFUSED_LETTERS = new Set(['pb', 'bp', 'fv', 'vf']);

/**
 * Whether `typed` equals `expected` (both lower case) except for a typing slip: one letter added, left out, replaced or
 * swapped in a word of four letters or more. Another English word is no slip, and neither is a wrong ending (walk,
 * walks, walked), p for b or v for f: they are errors of English.
 */
export function isFingerSlip(typed: string, expected: string, isWord: IsWord): boolean {
  if (expected.length < MIN_LETTERS || editDistance(typed, expected) !== 1) return false;
  return !changesEnding(typed, expected) && !confusesLetters(typed, expected) && !isWord(typed);
}

/** Whether a contraction was typed without its apostrophe and became no other word: dont, Im, whats. */
export function lacksApostrophe(typed: string, expected: string): boolean {
  return CONTRACTION.test(expected) && !OTHER_WORDS.has(expected) && typed === expected.replaceAll("'", '');
}

function changesEnding(typed: string, expected: string): boolean {
  const [short, long] = typed.length < expected.length ? [typed, expected] : [expected, typed];
  return long === `${short}s` || long === `${short}d`;
}

function confusesLetters(typed: string, expected: string): boolean {
  if (typed.length !== expected.length) return false;
  const at = [...expected].findIndex((letter, i) => letter !== typed[i]);
  return CONFUSED_LETTERS.has(`${typed[at]}${expected[at]}`);
}
