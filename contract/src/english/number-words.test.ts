import { expect, test } from 'vitest';
import { sayNumber, sayOrdinal } from './number-words.ts';

test.each([
  ['0', 'zero'],
  ['13', 'thirteen'],
  ['20', 'twenty'],
  ['42', 'forty two'],
  ['205', 'two hundred five'],
  ['1938', 'nineteen thirty eight'],
  ['1905', 'nineteen oh five'],
  ['2000', 'two thousand'],
  ['2008', 'two thousand eight'],
  ['2026', 'twenty twenty six'],
  ['500000', 'five hundred thousand'],
  ['07', 'zero seven'],
])('%s is said %s', (digits, words) => {
  expect(sayNumber(digits).join(' ')).toBe(words);
});

test.each([
  ['1', 'first'],
  ['12', 'twelfth'],
  ['20', 'twentieth'],
  ['23', 'twenty third'],
  ['100', 'one hundredth'],
])('%s as an ordinal is %s', (digits, words) => {
  expect(sayOrdinal(digits).join(' ')).toBe(words);
});
