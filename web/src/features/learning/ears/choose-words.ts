import type { EarWord } from '@lisan/contract/learner/ears';

/** The word to say is `pair[wanted]`; the other word differs from it in one sound. */
export type ToSay = { pair: readonly [EarWord, EarWord]; wanted: 0 | 1 };

const WORDS = 10;

/** Chooses ten pairs in a random order; the first and the second word are wanted equally often. */
export function chooseWords(
  pairs: readonly (readonly [EarWord, EarWord])[],
  /** From 0 to below 1. */
  random: () => number,
): ToSay[] {
  const chosen = shuffle(pairs, random).slice(0, WORDS);
  const sides = shuffle(
    chosen.map((_, i): 0 | 1 => (i % 2 === 0 ? 0 : 1)),
    random,
  );
  return chosen.map((pair, i) => ({ pair, wanted: sides[i] ?? 0 }));
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const rest = [...list];
  const shuffled: T[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return shuffled;
}
