// Whether a name that others see may mislead them: it reads as an address or a number, or a word looks like another one
// because its letters come from two alphabets.

/**
 * Characters that are drawn like the punctuation of an address (Unicode confusables, UTS 39), beside those that NFKC
 * replaces. U+0660 and U+06F0 are digits, and a dot only between Latin letters.
 */
const DOTS =
  /[\u00b7\u0387\u06d4\u0701\u0702\u16eb\u2022\u2024\u2027\u2219\u22c5\u25cf\u2e31\u2e33\u3002\u30fb\ua4f8\ua60e\uff61\uff65\u{10a50}\u{1d16d}]|(?<=[a-z])[\u0660\u06f0](?=[a-z])/giu;
/** A dot in brackets, as people hide an address from filters. */
const BRACKETED_DOT = /[([{] ?\. ?[)\]}]/gu;
const SLASHES = /[\u2044\u2215\u29f8\u3033\u2571]/g;
const COLONS = /[\u02d0\u0589\u05c3\u2236\ua789]/g;
const WRITTEN_DOT = / [([{]?(?:dot|نقطة|دوت)[)\]}]? /giu;

/** Endings of addresses. Two letters are any country's, but for particles of names behind a title: `Dr. Al Amin`. */
const ENDING =
  '(?:com|net|org|info|biz|app|dev|xyz|top|site|online|shop|store|link|click|live|club|icu|vip|website|page|cloud|mobi|fun|كوم|نت|موقع|شبكة)(?![\\p{L}\\d])';
const COUNTRY = '(?!(?:al|el|de|da|di|du|la|le|bin|ibn|abu)(?![a-z]))[a-z]{2}(?![\\p{L}\\d])';

/**
 * Addresses and numbers in a folded text. Each search starts at every character, so no part of it repeats without a
 * limit.
 */
const FOLLOWED: readonly RegExp[] = [
  /[/\\<>@:]|www\./u,
  /[\p{L}\d-]{2}\.\p{L}{2}/u,
  // A space before a dot is no punctuation of a name; behind a dot it may end an abbreviation.
  new RegExp(`[\\p{L}\\d-]{2} \\. ?(?:${ENDING}|${COUNTRY})`, 'u'),
  new RegExp(`[\\p{L}\\d-]{2}\\. ${ENDING}`, 'u'),
  /\d{1,3}(?:\.\d{1,3}){3}/u,
  /(?:\p{Decimal_Number}[^\p{L}\p{Decimal_Number}]{0,9}){6}/u,
];

/** Alphabets whose letters are drawn alike; no language writes a word in two of them. */
const ALPHABETS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Deseret',
  'Osage',
  'Vai',
  'Canadian_Aboriginal',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Whether a clean name has a letter, reads as no address or number, and mixes no alphabets within a word. */
export function isHonestName(name: string): boolean {
  if (!/\p{L}/u.test(name)) return false;
  const folded = name.normalize('NFKC').toLowerCase();
  return !mixesAlphabets(folded) && !isFollowed(foldAddress(folded));
}

function mixesAlphabets(name: string): boolean {
  return name.split(BETWEEN_WORDS).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}

function isFollowed(folded: string): boolean {
  return FOLLOWED.some((pattern) => pattern.test(folded));
}

function foldAddress(name: string): string {
  return name
    .replace(DOTS, '.')
    .replace(BRACKETED_DOT, '.')
    .replace(SLASHES, '/')
    .replace(COLONS, ':')
    .replace(WRITTEN_DOT, ' . ')
    .replace(/\s+/gu, ' ');
}
