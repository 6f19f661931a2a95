export const REPLACED = '…';
/** A shorter word is replaced only where it is a word of its own, and a shorter part of a name not at all. */
const MIN_PART = 3;
const NATIONAL_DIGITS = 9;
const SEPARATOR = String.raw`[\s().\-]{0,3}`;
const DIGIT = '[0-9٠-٩۰-۹]';
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Arabic writes "and", "so", "with", "for" and "like" as part of the word that follows. */
const PREFIX = '[وفبلك]{0,2}';

export type Redact = (text: string) => string;

type Words = {
  /** Whole names, e-mails and ids. */
  words: readonly string[];
  /** Names of which each part is replaced too, where it is a word of its own. */
  names?: readonly string[];
  msisdn: string | null;
};

/**
 * Returns what replaces words and a number in a text: words without regard to letter case and spaces, and the number with
 * or without its country code, with separators, in Western and Arabic digits.
 */
export function redactOf({ words, names = [], msisdn }: Words): Redact {
  const patterns = words.flatMap((word) => (word.trim() === '' ? [] : [wordPattern(word.trim())]));
  if (msisdn !== null) patterns.unshift(numberPattern(msisdn));
  const parts = names.flatMap(partsOf).map(partPattern);
  return (text) => {
    const whole = patterns.reduce((left, pattern) => left.replace(pattern, REPLACED), text);
    return parts.reduce((left, pattern) => left.replace(pattern, `$1${REPLACED}`), whole);
  };
}

function partsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length >= MIN_PART);
}

function partPattern(part: string): RegExp {
  return new RegExp(`${NO_LETTER_BEFORE}(${PREFIX})${part}${NO_LETTER_AFTER}`, 'giu');
}

function wordPattern(word: string): RegExp {
  const source = word
    .split(/\s+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  const whole = word.length < MIN_PART ? `${NO_LETTER_BEFORE}${source}${NO_LETTER_AFTER}` : source;
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
