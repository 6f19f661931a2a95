import type { EarWord } from '@lisan/contract/learner/ears';
import { expect, it } from 'vitest';
import { chooseWords } from './choose-words.ts';

const word = (en: string): EarWord => ({ en, ar: '', audio_url: '' });
const pairs = (count: number) =>
  Array.from({ length: count }, (_, i): [EarWord, EarWord] => [word(`p${i}`), word(`b${i}`)]);

/** The generator of Park and Miller. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it('chooses ten different pairs, and asks for each side five times', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const words = chooseWords(pairs(14), randomFrom(seed));
    expect(new Set(words.map(({ pair }) => pair[0].en)).size).toBe(10);
    expect(words.filter(({ wanted }) => wanted === 0)).toHaveLength(5);
  }
});

it('asks for no side in a pattern that a learner could foresee', () => {
  const orders = Array.from({ length: 50 }, (_, seed) =>
    chooseWords(pairs(14), randomFrom(seed + 1))
      .map(({ wanted }) => wanted)
      .join(''),
  );
  expect(new Set(orders).size).toBeGreaterThan(40);
});

it('takes what there is of a short contrast', () => {
  expect(chooseWords(pairs(3), randomFrom(1))).toHaveLength(3);
  expect(chooseWords([], randomFrom(1))).toEqual([]);
});
