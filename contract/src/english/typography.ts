const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4\u0060\uFF07]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g;
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/**
 * Replaces the apostrophes and spaces that phone keyboards and pasting write by plain ones, one character for one, so
 * that places in the text stay unchanged.
 */
export function plainTypography(text: string): string {
  return text.replace(APOSTROPHES, "'").replace(SPACES, ' ');
}

/** Removes the zero-width characters, bidi marks and soft hyphens that phone keyboards and pasting add. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
