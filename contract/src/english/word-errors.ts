import { sayNumber } from './number-words.ts';

/** Spellings of the same words: neither is an error. */
const SAME_WORDS: readonly (readonly [RegExp, string])[] = [
  [/’/g, "'"],
  // The model writes `good-bye` and `goodbye`.
  [/(?<=\w)-(?=\w)/g, ''],
  [/(?<=\d)\s?%/g, ' percent'],
  [/\bper cent\b/g, 'percent'],
  [/\bok\b/g, 'okay'],
  [/\bo\b/g, 'oh'],
  [/\bwon't\b/g, 'will not'],
  [/\b(?:can't|cannot)\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/(?<=\bi)'m\b/g, ' am'],
  [/'re\b/g, ' are'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/(?<=\b(?:it|he|she|that|what|who|where|there|here|how|when))'s\b/g, ' is'],
];

/** Words without case, punctuation and short forms, as recognisers of English are usually compared. */
export function wordsOf(text: string): string[] {
  const plain = SAME_WORDS.reduce((all, [from, to]) => all.replaceAll(from, to), text.toLowerCase());
  const spelled = plain.replaceAll(/\d+/g, (digits) => sayNumber(digits).join(' '));
  return spelled.match(/[a-z]+(?:'[a-z]+)?/g) ?? [];
}

/** The fewest words to add, remove or replace. */
export function wordErrors(said: readonly string[], written: readonly string[]): number {
  let row = Array.from({ length: written.length + 1 }, (_, j) => j);
  for (const [i, word] of said.entries()) {
    const next = [i + 1];
    for (const [j, other] of written.entries()) {
      const replaced = (row[j] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
