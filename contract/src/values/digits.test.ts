import { expect, it } from 'vitest';
import { digitsOfCode, toLatinDigits } from './digits.ts';
import { OtpInput } from './values.ts';

it.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６', '123 456', '\u2066١٢٣-٤٥٦\u2069'])('reads the code %s', (typed) => {
  expect(digitsOfCode(typed)).toBe('123456');
  expect(OtpInput.parse(typed)).toBe('123456');
});

it('leaves everything else of a text as it is', () => {
  expect(toLatinDigits('غرفة ٧، floor ۰９')).toBe('غرفة 7، floor 09');
});

it('refuses a text that is too long for a code before it reads its digits', () => {
  expect(OtpInput.safeParse('1 2 3 4 5 6 7 8').success).toBe(false);
});
