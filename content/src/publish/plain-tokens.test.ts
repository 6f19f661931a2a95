import { expect, test } from 'vitest';
import { listProperNouns, plainTokens } from './plain-tokens.ts';

const proper = listProperNouns([
  'We met Sara in Cairo. The bus was late.',
  'He said, "Come on Friday." I went with Omar’s friend.',
]);
const tokensOf = (sentence: string) => plainTokens(sentence.split(' '), proper);

test('a capital inside a sentence is that of a name; at the start of one it is not', () => {
  expect([...proper].toSorted()).toEqual(['Cairo', 'Friday', 'Omar', 'Sara']);
});

test('tiles lose the capital and the punctuation that reveal the ends', () => {
  expect(tokensOf('Are you from Cairo?')).toEqual(['are', 'you', 'from', 'Cairo']);
  expect(tokensOf('On Friday, we rest.')).toEqual(['on', 'Friday', 'we', 'rest']);
});

test('names and the first person stay as they are written, wherever they stand', () => {
  expect(tokensOf("Sara's here, and I'm late.")).toEqual(["Sara's", 'here', 'and', "I'm", 'late']);
  expect(tokensOf('TV starts at 9 a.m.')).toEqual(['TV', 'starts', 'at', '9', 'a.m.']);
});

test('a tile of several words is treated as one', () => {
  expect(plainTokens(['The bus', 'is late.'], proper)).toEqual(['the bus', 'is late']);
});
