const VOWEL_MARKS = /[\u064B-\u065F\u0670\u0640]/g;
const IN_BRACKETS = /\([^)]*\)/g;
const SEPARATORS = /[،,/؛;]|\sأو\s/;
const NOT_A_WORD = /[^\p{L}\p{N}\s]/gu;

/**
 * Whether two Arabic glosses (alternatives separated by ، ؛ / or أو) share a meaning: one alternative contains all
 * words of one of the other's, ignoring vowel marks, the article and spellings of alef. It prefers false positives to
 * false negatives.
 */
export function sharesGloss(one: string, other: string): boolean {
  const others = alternativesOf(other);
  return alternativesOf(one).some((a) => others.some((b) => includesAll(a, b) || includesAll(b, a)));
}

/** Splits an Arabic text into words in one spelling, without vowel marks, punctuation and the article. */
export function arabicWords(text: string): string[] {
  const plain = text
    .replace(VOWEL_MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(NOT_A_WORD, ' ');
  return plain
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^ال(?=.{2})/, ''));
}

function alternativesOf(gloss: string): string[][] {
  const parts = gloss.replace(IN_BRACKETS, ' ').split(SEPARATORS);
  return parts.map(arabicWords).filter((words) => words.length > 0);
}

function includesAll(words: string[], wanted: string[]): boolean {
  return wanted.every((word) => words.includes(word));
}
