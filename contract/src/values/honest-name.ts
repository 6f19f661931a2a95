import { foldAddress } from './fold-address.ts';

// Whether a name that others see may mislead them: it reads as an address or a number, or a word looks like another
// word because its letters come from two alphabets.
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
  return !mixesAlphabets(folded) && !isFollowed(foldAddress(name).text);
}

function mixesAlphabets(name: string): boolean {
  return name.split(BETWEEN_WORDS).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}

function isFollowed(folded: string): boolean {
  return FOLLOWED.some((pattern) => pattern.test(folded));
}
