import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDuration, learnerDay, learnerHour } from './format-date.ts';
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

test('the learner’s day starts at four in the morning, also on days with a clock change', () => {
  setLearnerPlace({ country: 'EG', zone: 'Africa/Cairo' });
  const dayAt = (at: string) => learnerDay(Date.parse(at));
  expect(dayAt('2026-11-27T01:59:00Z')).toBe('26 نوفمبر 2026');
  expect(dayAt('2026-11-27T02:00:00Z')).toBe('27 نوفمبر 2026');
  // In Cairo, 24 April 2026 has no hour after midnight.
  expect(dayAt('2026-04-24T00:59:00Z')).toBe('23 أبريل 2026');
  expect(dayAt('2026-04-24T01:00:00Z')).toBe('24 أبريل 2026');
  // 29 October 2026 has 25 hours.
  expect(dayAt('2026-10-30T01:59:00Z')).toBe('29 أكتوبر 2026');
  expect(dayAt('2026-10-30T02:00:00Z')).toBe('30 أكتوبر 2026');
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
