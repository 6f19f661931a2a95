import { expect, test } from 'vitest';
import { faultInArabic } from './course-faults.ts';

const plain = (message: string) => faultInArabic(message)?.replaceAll(/[\u2068\u2069]/g, '');

test.each([
  ['the key is not among the options', 'الجواب ليس بين الخيارات'],
  ['a1-w01-q1: the key is not among the options', 'a1-w01-q1: الجواب ليس بين الخيارات'],
  ['the example does not contain “friend”', 'لا يرد «friend» في المثال'],
  ['no clip of “We are here.”: run npm run course:audio', 'لا مقطع للنص «We are here.»'],
  ['0.1 s for a word; sane is 0.3 to 4 s', 'طول المقطع 0.1 ث، والمعقول من 0.3 إلى 4 ث'],
  ['Too small: expected string to have >=1 characters', 'النص فارغ'],
  ['contains a tatweel', 'فيه تطويل (ـ)'],
  ['name (noun) is listed twice', 'name (noun) مكرّرة'],
  ['2 words of 40', 'الكلمات 2 من 40'],
])('says “%s” in Arabic', (message, arabic) => {
  expect(plain(message)).toBe(arabic);
});

test('leaves a fault that has no Arabic text', () => {
  expect(faultInArabic('something that no check says')).toBeNull();
});
