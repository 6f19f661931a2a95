import { editDistance } from './edit-distance.ts';

/** What was typed, and what it should have been. */
export type Slip = { typed: string; expected: string };

const MIN_LETTERS = 5;
const CONTRACTION = /(?:n't|'m|'re|'ve|'ll|'d)$|^(?:he|she|it|that|this|what|where|when|there|here|who|how|let)'s$/;
// Without their apostrophe these are other words, so that leaving it out is no slip.
const OTHER_WORDS = new Set(["it's", "we're", "we'll", "she'll", "he'll", "i'll", "i'd", "we'd", "she'd", "let's"]);
// Sounds that Arabic does not tell apart: writing one for the other is what listening trains, not a slip of the finger.
const CONFUSED_LETTERS = new Set(['pb', 'bp', 'fv', 'vf']);

/**
 * Whether `typed` is `expected` (both lower case) but for a slip of the finger: one edit in a word of five letters or
 * more. An ending (walk, walks, walked) and p for b or v for f are English to be learnt, not slips.
 */
export function isFingerSlip(typed: string, expected: string): boolean {
  if (expected.length < MIN_LETTERS || editDistance(typed, expected) !== 1) return false;
  return !changesEnding(typed, expected) && !confusesLetters(typed, expected);
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
