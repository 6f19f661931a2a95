import { stripInvisible } from '@lisan/contract/english/typography';

const MARKS_AND_TATWEEL = /[\p{M}\u0640]/gu;
/** Kurdish puts ئ before a vowel that begins a word; no Arabic word begins with it. */
const KURDISH_SEAT = /(?<![\p{L}\p{M}])ئ(?=\p{L})/gu;
const APOSTROPHES = /['’‘‛ʼʹ`´′＇]/g;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
const ARTICLE = /^ال(?=..)/u;

/**
 * Letters that people type for each other, each group with its one spelling: of other keyboards (Persian, Urdu,
 * Kurdish), of dialects (گ چ پ ڤ), and Latin letters that are no letter with a mark.
 */
const SAME_LETTERS = new Map(
  Object.entries({
    ا: 'ٱٲٳ',
    ي: 'ىیېۍێےࢩ',
    ك: 'کڪګگڭڬ',
    ه: 'ةہھەۃۿ',
    و: 'ۆۊۇۈۋۏ',
    ب: 'پٻٮ',
    ت: 'ٹټ',
    ج: 'چڄ',
    د: 'ڈډ',
    ر: 'ڑړڕ',
    ز: 'ژ',
    س: 'ښ',
    ف: 'ڤڢڡ',
    ق: 'ڨٯ',
    ل: 'ڵ',
    ن: 'ںڼ',
    '': 'ءٴ',
    ss: 'ß',
    o: 'ø',
    l: 'ł',
    d: 'đð',
    i: 'ı',
    ae: 'æ',
    oe: 'œ',
    th: 'þ',
    h: 'ħ',
  }).flatMap(([same, letters]) => [...letters].map((letter): [string, string] => [letter, same])),
);

/**
 * Folds a text for comparison: without case, invisible characters, marks, accents, tatweel and hamza, with one spelling
 * for interchangeable letters (ة and ه, ى and ي, ک and ك), presentation forms as letters, and digits 0–9.
 */
export function foldText(text: string): string {
  const spelled = stripInvisible(text).normalize('NFKC').replace(KURDISH_SEAT, '');
  // Decomposed, a letter with hamza, madda or an accent is the letter and a mark.
  const bare = spelled.normalize('NFKD').replace(MARKS_AND_TATWEEL, '').toLowerCase();
  return [...bare]
    .map((letter) => SAME_LETTERS.get(letter) ?? letter)
    .join('')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Splits a text into words for comparison: folded, without apostrophes and punctuation, Arabic words without the article
 * ال.
 */
export function foldWords(text: string): string[] {
  return foldText(text.replace(APOSTROPHES, ''))
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map((word) => word.replace(ARTICLE, ''));
}

/** The second part of a name that is written in one word. */
const SECOND_PART = /^عبد(?:ال)?(?=..)/u;

/** Returns every word by which a name is found, for its column: of both spellings, and the second part of عبدالله. */
export function nameWords(name: string): string {
  const joined = foldName(name);
  const parts = joined.map((word) => word.replace(SECOND_PART, ''));
  return [...new Set([...joined, ...foldWords(name), ...parts])].join(' ');
}

const COMPOUND = /^(?:عبد|ابو|ابي|ام|ابن|بنت)$/u;

/**
 * Returns the words of a name for comparison. A name that some people write in two words is one: عبد الله and عبدالله,
 * أبو بكر and أبوبكر.
 */
export function foldName(name: string): string[] {
  const words = foldText(name.replace(APOSTROPHES, ''))
    .split(SEPARATORS)
    .filter((word) => word !== '');
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = words.slice(at, at + 2);
    const isCompound = next !== undefined && COMPOUND.test(word);
    joined.push((isCompound ? `${word}${next}` : word).replace(ARTICLE, ''));
    if (isCompound) at += 1;
  }
  return joined;
}
