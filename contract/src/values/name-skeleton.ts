// Compares names by how they look: letters that are drawn alike are one letter (Unicode confusables, UTS 39).
/** Lower-case letters and digits that are drawn like the Latin letter of their key, in small or capital form. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'ⱥаαɑᴀ4@',
  b: 'ƀɓвβьʙ',
  c: '¢ȼсϲᴄ',
  d: 'đɗԁժᴅ',
  e: '€ɇǝеεєҽᴇ3',
  f: 'ƒғϝꜰ',
  g: 'ǥɠɡցԍɢ9',
  h: 'ħһнηհʜ',
  j: 'ɉјϳᴊ',
  k: 'ƙкκᴋ',
  l: 'łƚɨɫıiіιӏɩɪʟ1|!ا',
  m: 'мμᴍ',
  n: 'ŋɲνпոռɴ',
  o: 'øɵоοσօᴏ0٠',
  p: 'ᵽрρᴘ',
  q: 'ԛզ',
  r: 'ɍгʀᴦ',
  s: 'ѕꜱ5$',
  t: 'ŧƭⱦ†тτᴛ7',
  u: 'ʉυսцᴜ',
  v: 'ѵᴠ',
  w: 'ԝωшաᴡ',
  x: 'хχ',
  y: 'ɏ¥уүγʏ',
  z: 'ƶȥζᴢ',
};

const LATIN = new Map(Object.entries(ALIKE).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter])));

/** Forms of one Arabic letter, and letters and digits of other languages that are drawn alike, with or without points. */
const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/[ٲٳٵl1i١۱|!]/gu, 'ا'],
  [/[ىیېےئۍێۑؠۓ]|ٮ(?!\p{L})/gu, 'ي'],
  [/ٮ/g, 'ب'],
  [/[ةۃەہھۀۂۿ٥۵]/g, 'ه'],
  [/[کڪ]/g, 'ك'],
  [/[ۆۇۈۉۊۋۏ]/g, 'و'],
  [/[ڵڶ]/g, 'ل'],
  [/[ںڽڼ]/g, 'ن'],
  [/ڡ/g, 'ف'],
  [/ٯ/g, 'ق'],
  [/[ڕړ]/g, 'ر'],
  [/ڛ/g, 'س'],
];
const ARABIC_LETTER = /\p{Script=Arabic}(?<=\p{L})/u;

/** Signs behind a brand, which NFKC would make letters. */
const BRAND_SIGNS = /[\u2120\u2122\u00a9\u00ae]/gu;
/** Letters of flags, and white letters on a black circle or square, which NFKC leaves. */
const PICTURE_LETTERS = /[\u{1f1e6}-\u{1f1ff}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]+/gu;
const JOINERS = /[\u200c\u200d]/gu;
const DIGITS_AROUND = /^\p{Nd}+|\p{Nd}+$/gu;

/**
 * Returns the words of a name as they look, lower-case, without marks, points, joiners and pictures. Arabic words have
 * no hamza and no article.
 */
export function nameSkeleton(name: string): string[] {
  return rawWords(name).map((word) => withoutArticle(foldWord(word)));
}

export type SpelledPart = { part: string; from: number; next: string | undefined };

/**
 * Returns what neighbouring words of a name spell without the spaces between them, the words alone included: with
 * digits as letters, and without digits around a word. `from` is the index of the first word, `next` the word behind.
 */
export function spelledParts(name: string): SpelledPart[] {
  return wordLists(name).flatMap((words) =>
    words.flatMap((_, from) =>
      words
        .slice(from)
        .map((_word, more) => from + more + 1)
        .map((end) => ({ part: joinWords(words.slice(from, end)), from, next: words[end] })),
    ),
  );
}

/** Returns a whole name without spaces, once with digits as letters and once without digits around a word. */
export function spelledWhole(name: string): string[] {
  return wordLists(name).map((words) => words.join(''));
}

/**
 * Whether a name shows another name: its words in any rotation or in reverse, also without spaces, and also beside
 * other words.
 */
export function looksLike(name: string, other: string): boolean {
  const parts = new Set(spelledParts(name).map(({ part }) => part));
  const wholes = spelledWhole(name);
  const stripped = ` ${nameSkeleton(name).join(' ')} `;
  return [rawWords(other).map(foldWord), nameSkeleton(other)].some((words) =>
    ordersOf(words).some(
      (order) =>
        parts.has(joinWords(order)) ||
        stripped.includes(` ${order.join(' ')} `) ||
        (order.length > 1 && wholes.some((whole) => whole.includes(order.join('')))),
    ),
  );
}

function ordersOf(words: readonly string[]): string[][] {
  const rotations = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
  return words.length === 0 ? [] : [...rotations, words.toReversed()];
}

function rawWords(name: string): string[] {
  const base = name
    .replace(BRAND_SIGNS, ' ')
    .replace(JOINERS, '')
    .replace(PICTURE_LETTERS, (letters) => ` ${Array.from(letters, letterOfPicture).join('')} `)
    .normalize('NFKC')
    .replace(/[أإآٱ]/g, 'ا')
    .normalize('NFKD')
    .replace(/\p{M}|ـ/gu, '')
    .toLowerCase();
  return base.split(/[^\p{L}\p{N}|!$@€†¢¥]+/u).filter((word) => foldWord(word) !== '');
}

function letterOfPicture(picture: string): string {
  const code = picture.codePointAt(0) ?? 0;
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code;
  return String.fromCodePoint(0x61 + code - first);
}

function wordLists(name: string): string[][] {
  const words = rawWords(name);
  const withoutDigits = words.map((word) => word.replace(DIGITS_AROUND, '')).filter((word) => word !== '');
  return [words, withoutDigits].map((list) => list.map(foldWord));
}

/** A Latin `l` beside Arabic words is an alif. */
function joinWords(words: readonly string[]): string {
  const joined = words.join('');
  return withoutArticle(ARABIC_LETTER.test(joined) ? joined.replaceAll('l', 'ا') : joined);
}

function foldWord(word: string): string {
  return ARABIC_LETTER.test(word)
    ? ARABIC.reduce((text, [form, letter]) => text.replace(form, letter), word)
    : latinWord(word);
}

function withoutArticle(word: string): string {
  return word.length > 4 && word.startsWith('ال') ? word.slice(2) : word;
}

function latinWord(word: string): string {
  return [...word]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}
