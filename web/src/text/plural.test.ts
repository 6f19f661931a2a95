import { expect, test } from 'vitest';
import { plural } from './plural.ts';
import { wait } from './wait.ts';

const WORDS = {
  zero: 'لا كلمات',
  one: 'كلمة واحدة',
  two: 'كلمتان',
  few: '{n} كلمات',
  many: '{n} كلمة',
  other: '{n} كلمة',
};

test.each([
  [0, 'لا كلمات'],
  [1, 'كلمة واحدة'],
  [2, 'كلمتان'],
  [3, '3 كلمات'],
  [11, '11 كلمة'],
  [1240, '1,240 كلمة'],
  [103, '103 كلمات'],
])('%i', (count, text) => {
  expect(plural(count, WORDS)).toBe(text);
});

test('formats a wait in its usual unit', () => {
  expect([wait(29), wait(120), wait(600), wait(7200)]).toEqual(['29 ثانية', 'دقيقتين', '10 دقائق', 'ساعتين']);
});
