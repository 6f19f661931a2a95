import { stripInvisible } from './strip-invisible.ts';

const MARKS_AND_TATWEEL = /[\p{M}\u0640]/gu;
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ٱ/g, 'ا'],
  [/[ىی]/g, 'ي'],
  [/ک/g, 'ك'],
  [/ة/g, 'ه'],
  [/ء/g, ''],
];

/**
 * Folds a text for comparison: without case, invisible characters, vowel marks, tatweel and hamza, with one spelling
 * for interchangeable letters (ة and ه, ى and ي) and with digits 0–9.
 */
export function foldArabic(text: string): string {
  // Decomposed, a letter with hamza or madda is the letter and a mark.
  const bare = stripInvisible(text).normalize('NFKD').replace(MARKS_AND_TATWEEL, '');
  return SAME_LETTERS.reduce((folded, [letter, same]) => folded.replace(letter, same), bare)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase();
}
