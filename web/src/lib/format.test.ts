import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDuration, learnerHour } from './format-date.ts';
import { formatMoney } from './format-money.ts';
import { formatNumber, formatPercent } from './format-number.ts';
import { placeOfNumber, setLearnerPlace } from './learner-country.ts';

const IRAQ = { country: 'IQ', zone: 'Asia/Baghdad' };

beforeEach(() => setLearnerPlace(IRAQ));

test.each([
  [{ amount: 500_000, currency: 'IQD', exponent: 3 }, '500\u00a0د.ع'],
  [{ amount: 1_750_000, currency: 'IQD', exponent: 3 }, '1,750\u00a0د.ع'],
  [{ amount: 1250, currency: 'JOD', exponent: 3 }, '1.250\u00a0د.أ'],
  [{ amount: 350, currency: 'EGP', exponent: 2 }, '3.50\u00a0ج.م'],
  [{ amount: 0, currency: 'IQD', exponent: 3 }, '0\u00a0د.ع'],
])('%o reads %s', (money, text) => {
  expect(formatMoney(money)).toBe(text);
});

test('uses the month names of the learner’s country and Latin digits', () => {
  expect(formatDate('2026-11-27T09:00:00Z', 'day')).toBe('27 تشرين الثاني');
  setLearnerPlace({ country: 'EG', zone: 'Africa/Cairo' });
  expect(formatDate('2026-11-27T09:00:00Z', 'full')).toBe('27 نوفمبر 2026');
});

test('uses the learner’s day, not the machine’s', () => {
  expect(formatDate('2026-11-26T22:00:00Z', 'weekday')).toBe('الجمعة 27 تشرين الثاني');
  expect(learnerHour(new Date('2026-11-26T22:30:00Z'))).toBe(1);
});

test('adds no bidi marks to numbers', () => {
  expect(formatNumber(1240)).toBe('1,240');
  expect(formatPercent(0.304)).toBe('30%');
  expect(formatDuration(64.6)).toBe('1:05');
});

test('derives the country from the dial code, also in Arabic digits', () => {
  expect(placeOfNumber('+964 770 123 4567')).toEqual(IRAQ);
  expect(placeOfNumber('٠٠٩٧٢٥٩')).toEqual({ country: 'PS', zone: 'Asia/Hebron' });
  expect(placeOfNumber('0770 123 4567')).toBeNull();
});
