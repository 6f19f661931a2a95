import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arabicKeysToLatin, latinKeysToArabic } from './search-course.ts';

it.each([
  ['هسىط', "isn'"],
  ['اثممخ', 'hello'],
  ['لاهل', 'big'],
])('reads %s as %s', (typed, meant) => expect(arabicKeysToLatin(typed)).toBe(meant));

it.each([
  [';jhf', 'كتاب'],
  ['lvpfh', 'مرحبا'],
  ['LVPFH', 'مرحبا'],
])('reads %s as %s', (typed, meant) => expect(latinKeysToArabic(typed)).toBe(meant));

it('returns every Arabic text after a detour over the Latin keys', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ ') });
  fc.assert(
    fc.property(letters, (text) => {
      expect(latinKeysToArabic(arabicKeysToLatin(text))).toBe(text);
    }),
  );
});

it('returns every Latin text without gh after a detour over the Arabic keys', () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcdefijklmnopqrstuvwxyz ,.;'[]") });
  fc.assert(
    fc.property(letters, (text) => {
      expect(arabicKeysToLatin(latinKeysToArabic(text))).toBe(text);
    }),
  );
});
