import { expect, test } from 'vitest';
import { formOf, sentenceAround, splitWords } from './split-words.ts';

const wordsOf = (text: string) => splitWords(text).flatMap((token) => (token.isWord ? [token.text] : []));

test('splits as the lexicon does: apostrophes inside a word, hyphens between words, no numbers', () => {
  expect(wordsOf("I don't know. It’s Sara's well-known café, at 10:30!")).toEqual([
    'I',
    "don't",
    'know',
    'It’s',
    "Sara's",
    'well',
    'known',
    'café',
    'at',
  ]);
  expect(wordsOf('___ … 25')).toEqual([]);
});

test('loses no character', () => {
  for (const text of ['', 'Hello', '"Oh, no!" he said. ', '12 apples…']) {
    expect(
      splitWords(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
  }
});

test('returns the words of the sentence around a word', () => {
  const tokens = splitWords('Hi, Mona! Are you from London? No.');
  expect(sentenceAround(tokens, 3).map(({ word }) => word)).toEqual(['Are', 'you', 'from', 'London']);
  expect(sentenceAround(tokens, 0)).toEqual([
    { word: 'Hi', number: 0 },
    { word: 'Mona', number: 1 },
  ]);
});

test('writes a word as the lexicon lists it', () => {
  expect(formOf('It’s')).toBe("it's");
});
