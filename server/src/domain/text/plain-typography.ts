const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4\u0060\uFF07]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g;

/**
 * Replaces the apostrophes and spaces that phone keyboards and pasting write by those of a plain keyboard, one
 * character for one, so that places in the text stay where they are.
 */
export function plainTypography(text: string): string {
  return text.replace(APOSTROPHES, "'").replace(SPACES, ' ');
}
