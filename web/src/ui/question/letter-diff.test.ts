import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLetters } from './letter-diff.ts';

const textOf = (typed: string, right: string, without: 'extra' | 'missing') =>
  diffLetters(typed, right)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('marks missing and extra letters', () => {
  expect(diffLetters('frend', 'friend')).toEqual([
    { kind: 'same', text: 'fr' },
    { kind: 'missing', text: 'i' },
    { kind: 'same', text: 'end' },
  ]);
  expect(diffLetters('helllo', 'hello').filter(({ kind }) => kind === 'extra')).toEqual([{ kind: 'extra', text: 'l' }]);
  expect(diffLetters('HELLO', 'hello')).toEqual([{ kind: 'same', text: 'hello' }]);
});

test('contains both texts whole', () => {
  const word = fc.stringMatching(/^[a-z]{0,12}$/);
  fc.assert(
    fc.property(word, word, (typed, right) => {
      expect(textOf(typed, right, 'extra')).toBe(right);
      expect(textOf(typed, right, 'missing')).toBe(typed);
    }),
  );
});
