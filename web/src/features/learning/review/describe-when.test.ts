import { beforeEach, expect, test } from 'vitest';
import { setLearnerPlace } from '../../../lib/format/learner-country.ts';
import { describeReturn, describeWhen } from './pages/review-page.tsx';

/** Half past nine in the evening in Baghdad. */
const NOW = new Date('2026-11-20T18:30:00Z');

beforeEach(() => setLearnerPlace({ country: 'IQ', zone: 'Asia/Baghdad' }));

test.each([
  ['2026-11-20T18:40:00Z', 'بعد 10 دقائق'],
  ['2026-11-20T18:29:00Z', 'بعد 60 ثانية'],
  ['2026-11-20T20:00:00Z', 'اليوم الساعة 11:00 م'],
  ['2026-11-20T21:30:00Z', 'غدًا'],
  ['2026-11-24T01:00:00Z', 'الثلاثاء 24 تشرين الثاني'],
])('%s is %s', (at, text) => {
  expect(describeWhen(at, NOW)).toBe(text);
});

test.each([
  ['good', '2026-11-20T18:40:00Z', 'يعود إليك بعد دقائق، ليثبت.'],
  ['good', '2026-11-21T01:00:00Z', 'يعود إليك غدًا.'],
  ['hard', '2026-11-24T18:00:00Z', 'يعود إليك الثلاثاء 24 تشرين الثاني.'],
  ['again', '2027-01-08T18:00:00Z', 'يعود إليك بعد دقائق، ليثبت.'],
] as const)('a card answered %s and due %s: %s', (rating, due_at, text) => {
  expect(describeReturn({ rating, due_at }, NOW)).toBe(text);
});
