import { expect, it } from 'vitest';
import { findWord } from '../components/example-card.tsx';

const found = (sentence: string, word: string) => {
  const { from, to } = findWord(sentence, word);
  return sentence.slice(from, to);
};

it('finds a headword in any case, with its ending', () => {
  expect(found('Please show me your boarding pass.', 'boarding pass')).toBe('boarding pass');
  expect(found('Nice to meet you, Omar.', 'nice to meet you')).toBe('Nice to meet you');
  expect(found('She speaks English.', 'speak')).toBe('speaks');
});

it('does not find it inside another word', () => {
  expect(findWord('A renewed ticket is new.', 'new')).toEqual({ from: 20, to: 23 });
});

it('finds nothing where it is absent', () => {
  for (const word of ['absent', '?']) expect(found('Basra is a city in Iraq.', word)).toBe('');
});
