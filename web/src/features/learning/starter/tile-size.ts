export type TileSize = 'letters' | 'words' | 'sentences';

const MAX_LETTERS = 3;
const MAX_WORD = 11;

/** Returns how large the texts of one grid are drawn, by the longest of them. */
export function tileSize(texts: readonly string[]): TileSize {
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  if (longest <= MAX_LETTERS) return 'letters';
  return longest <= MAX_WORD ? 'words' : 'sentences';
}
