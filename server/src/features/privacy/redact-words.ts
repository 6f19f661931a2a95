export const REPLACED = '…';
/** A shorter word is replaced only where it is a word of its own. */
const MIN_PART = 3;
const NATIONAL_DIGITS = 9;
const SEPARATOR = String.raw`[\s().\-]{0,3}`;
const DIGIT = '[0-9٠-٩۰-۹]';

export type Redact = (text: string) => string;

/**
 * Returns what replaces words and a number in a text: words without regard to letter case and spaces, and the number with
 * or without its country code, with separators, in Western and Arabic digits.
 */
export function redactOf({ words, msisdn }: { words: readonly string[]; msisdn: string | null }): Redact {
  const patterns = words.flatMap((word) => (word.trim() === '' ? [] : [wordPattern(word.trim())]));
  if (msisdn !== null) patterns.unshift(numberPattern(msisdn));
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, REPLACED), text);
}

function wordPattern(word: string): RegExp {
  const source = word
    .split(/\s+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  const whole = word.length < MIN_PART ? String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])` : source;
  return new RegExp(whole, 'giu');
}

function numberPattern(msisdn: string): RegExp {
  const national = nationalDigits(msisdn);
  return new RegExp(String.raw`(?:\+?(?:${DIGIT}[ .()\-]?){0,6})?${[...national].map(anyForm).join(SEPARATOR)}`, 'gu');
}

/** Returns the digits by which a number is found in whatever form it was typed. */
export function nationalDigits(msisdn: string): string {
  return msisdn.replace(/\D/g, '').slice(-NATIONAL_DIGITS);
}

/** Matches a digit as staff type it: Western, Arabic or Persian. */
function anyForm(digit: string): string {
  return `[${digit}${String.fromCodePoint(0x660 + Number(digit), 0x6f0 + Number(digit))}]`;
}
