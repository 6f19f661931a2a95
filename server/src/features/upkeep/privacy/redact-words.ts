import { COUNTRIES } from '../../../domain/subscriber/countries.ts';
import { countryOfMsisdn } from '../../../domain/subscriber/msisdn.ts';

export const REPLACED = '…';
/** A shorter word is replaced only as a separate word, and a shorter part of a name not at all. */
const MIN_PART = 3;
const NATIONAL_DIGITS = 9;
const SEPARATOR = String.raw`[\s().\-]{0,3}`;
const DIGIT = '[0-9٠-٩۰-۹]';
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Arabic writes "and", "so", "with", "for" and "like" as part of the word that follows. */
const PREFIX = '[وفبلك]{0,2}';
/** Vowel marks, hamza as a mark, tatweel and invisible characters, which the same name is written with or without. */
const ARABIC_MARKS = String.raw`[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640\u200B-\u200F\u2066-\u2069]`;
const SAME_LETTERS = ['اأإآٱ', 'ةه', 'ىيیئ', 'كک', 'وؤ'];

const EVERY_MARK = new RegExp(ARABIC_MARKS, 'gu');

export type Redact = (text: string) => string;

type Words = {
  /** Whole names, e-mails and ids. */
  words: readonly string[];
  /** Names whose parts are replaced too, as separate words. */
  names?: readonly string[];
  msisdn: string | null;
};

/**
 * Returns a function that replaces words and a number in a text: words without regard to letter case and spaces, and
 * the number with or without its country code, with separators, in Western and Arabic digits.
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
  return bareOf(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part.length >= MIN_PART);
}

function partPattern(part: string): RegExp {
  return new RegExp(`${NO_LETTER_BEFORE}(${PREFIX})${lettersOf(part)}${NO_LETTER_AFTER}`, 'giu');
}

function wordPattern(word: string): RegExp {
  const bare = bareOf(word);
  const source = bare
    .split(/\s+/)
    .map(lettersOf)
    .join(String.raw`\s+`);
  const whole = bare.length < MIN_PART ? `${NO_LETTER_BEFORE}${source}${NO_LETTER_AFTER}` : source;
  return new RegExp(whole, 'giu');
}

function bareOf(word: string): string {
  return word.replace(EVERY_MARK, '').trim();
}

/** Matches a word with or without Arabic marks, and with the letters that are written for one another. */
function lettersOf(word: string): string {
  return [...word].map(letterOf).join('');
}

function letterOf(letter: string): string {
  const same = SAME_LETTERS.find((letters) => letters.includes(letter));
  if (same !== undefined) return `[${same}]${ARABIC_MARKS}*`;
  if (/\p{Script=Arabic}/u.test(letter)) return `${letter}${ARABIC_MARKS}*`;
  return letter.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function numberPattern(msisdn: string): RegExp {
  const national = nationalDigits(msisdn);
  const digits = [...national].map(anyForm).join(SEPARATOR);
  if (national.length === NATIONAL_DIGITS)
    return new RegExp(String.raw`(?:\+?(?:${DIGIT}[ .()\-]?){0,6})?${digits}`, 'gu');
  // So few digits may be the end of a longer number, which is someone else's.
  const dial = [...dialOf(msisdn)].map(anyForm).join(SEPARATOR);
  return new RegExp(
    String.raw`(?<!${DIGIT})(?:(?:\+|[0٠۰]{2})?${SEPARATOR}${dial}${SEPARATOR})?${digits}(?!${DIGIT})`,
    'gu',
  );
}

/** Returns the digits that find a number in every typed form: without its country, nine at most. */
export function nationalDigits(msisdn: string): string {
  return msisdn.replace(/\D/g, '').slice(dialOf(msisdn).length).slice(-NATIONAL_DIGITS);
}

function dialOf(msisdn: string): string {
  const country = countryOfMsisdn(msisdn);
  return country === null ? '' : COUNTRIES[country].dial;
}

/** Matches a digit as staff type it: Western, Arabic or Persian. */
function anyForm(digit: string): string {
  return `[${digit}${String.fromCodePoint(0x660 + Number(digit), 0x6f0 + Number(digit))}]`;
}
