import { plainTypography, stripInvisible } from './typography.ts';

const QUOTES = /[\u201C\u201D\u201E\u00AB\u00BB\u2033]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const FINAL_PUNCTUATION = /[\s.!?…,;:،؛؟]+$/;

/**
 * Normalises typed English: apostrophes and dashes of one kind, single spaces, no final punctuation and, unless
 * `keepCase`, lower case.
 */
export function normaliseTyping(text: string, { keepCase = false }: { keepCase?: boolean } = {}): string {
  const plain = plainTypography(stripInvisible(text))
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    // After the apostrophes, because NFKC would turn ´ into a space and a combining mark.
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(FINAL_PUNCTUATION, '');
  return keepCase ? plain : plain.toLowerCase();
}

/** Splits a typed line into words without the punctuation around them; hyphenated words count as two. */
export function wordsOf(text: string): string[] {
  return normaliseTyping(text)
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, ''))
    .filter((word) => word !== '');
}
