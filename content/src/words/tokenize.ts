/**
 * Splits a text into its English words as written; a hyphenated word counts as its parts, a lone ending (`'d
 * eaten`) and that of an ordinal (`2nd`) do not.
 */
export function tokenize(text: string): string[] {
  const plain = text
    .replaceAll('’', "'")
    .replace(/(?<!\p{L})'(?:s|d|m|re|ve|ll)\b/gu, '')
    .replace(/\d+(?:st|nd|rd|th|s)\b/g, '');
  return plain.match(/\p{Script=Latin}+(?:'\p{Script=Latin}+)*/gu) ?? [];
}

/** A word without a contracted or possessive ending: `isn't` → `is`, `Sara's` → `Sara`. */
export function withoutClitic(token: string): string {
  const lower = token.toLowerCase();
  if (lower === "won't") return 'will';
  if (lower === "can't") return 'can';
  if (lower === "shan't") return 'shall';
  return token.replace(/(?:n't|'(?:s|re|m|ll|ve|d))$/i, '').replace(/'$/, '');
}
