import { expect, it } from 'vitest';
import { phraseAround } from './phrase-around.ts';

const WORDS = 'she left the left bag where he left it'.split(' ');

it.each([
  [1, ['she left'], 'she left'],
  [3, ['she left', 'the left'], 'the left'],
  [3, ['the left', 'the left bag'], 'the left bag'],
  [1, ['left the', 'left the left'], 'left the left'],
  [7, ['she left', 'left bag'], undefined],
  [7, ['left it now'], undefined],
  [0, [], undefined],
])('returns the longest phrase around word %i of %j', (at, phrases, found) => {
  expect(phraseAround(WORDS, at, phrases)).toBe(found);
});
