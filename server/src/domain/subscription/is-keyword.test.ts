import { expect, test } from 'vitest';
import { isKeyword } from './is-keyword.ts';

const KEYWORDS = ['stop', 'u', 'غ', 'الغاء'];

test.each([
  'STOP',
  ' Stop. ',
  '“stop”',
  'U',
  'غ',
  '\u200Fغ',
  'إلغاء',
  '\u200Fإلغاء\u200E',
  'إِلْغَاء!',
  'الغـاء',
  'ｓｔｏｐ',
])('hears %j as a keyword', (text) => expect(isKeyword(text, KEYWORDS)).toBe(true));

test.each(['', ' ', '.', 'hello', 'stop it', 'غدا', 'لا تلغِ', 'nonstop', 'إلغاء الدرس'])('leaves %j alone', (text) =>
  expect(isKeyword(text, KEYWORDS)).toBe(false),
);
