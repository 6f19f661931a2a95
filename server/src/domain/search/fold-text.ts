import { foldArabic } from '../text/fold-arabic.ts';

const APOSTROPHES = /['’‘ʼ`´]/g;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
const ARTICLE = /^ال(?=..)/u;

/**
 * Splits a text into words for comparison: without case, apostrophes and punctuation, Arabic without vowel marks, hamza,
 * tatweel and the article ال.
 */
export function foldWords(text: string): string[] {
  return foldArabic(text.replace(APOSTROPHES, ''))
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map((word) => word.replace(ARTICLE, ''));
}
