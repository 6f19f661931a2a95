import { expect, it } from 'vitest';
import { emphasiseWord } from './emphasise-word.ts';

const wordsIn = (sentence: string, word: string) =>
  emphasiseWord(sentence, word)
    .filter(({ isWord }) => isWord)
    .map(({ text }) => text);

it('finds a headword in any case, with its ending', () => {
  expect(wordsIn('Please show me your boarding pass.', 'boarding pass')).toEqual(['boarding pass']);
  expect(wordsIn('Nice to meet you, Omar.', 'nice to meet you')).toEqual(['Nice to meet you']);
  expect(wordsIn('She speaks English.', 'speak')).toEqual(['speaks']);
});

it('does not find it inside another word', () => {
  expect(wordsIn('A renewed ticket is new.', 'new')).toEqual(['new']);
});

it('returns the whole sentence', () => {
  for (const word of ['city', 'absent', 'Iraq.', '?']) {
    expect(
      emphasiseWord('Basra is a city in Iraq.', word)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Basra is a city in Iraq.');
  }
});
