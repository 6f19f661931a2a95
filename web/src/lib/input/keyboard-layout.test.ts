import { expect, test } from 'vitest';
import { hasArabicLetters, toEnglishKeys } from './keyboard-layout.ts';

test.each([
  ['هسىط', null],
  ['هس', 'is'],
  ['اثممخ', 'hello'],
  ['لاشةشىش', 'bamana'],
  ['ىهؤث فخ ةثثف غخع', 'nice to meet you'],
  ['is', 'is'],
])('reads %s by its keys', (typed, english) => {
  expect(toEnglishKeys(typed)).toBe(english);
});

test('finds Arabic letters, and no others', () => {
  expect(hasArabicLetters('hello هلا')).toBe(true);
  expect(hasArabicLetters("it's 3 o'clock, René")).toBe(false);
});
