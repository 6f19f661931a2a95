import { expect, test } from 'vitest';
import { mayPlanFor, mayStartBy, announcementTimes } from './lesson-planning.ts';

const NOW = new Date('2026-03-10T09:00:00Z');
const MINUTES_A_DAY = 24 * 60;
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test.each([
  [-6, false],
  [-5, true],
  [0, true],
  [90 * MINUTES_A_DAY, true],
  [90 * MINUTES_A_DAY + 1, false],
])('a lesson %i minutes from now may be planned: %s', (minutes, may) => {
  expect(mayPlanFor(inMinutes(minutes), NOW)).toBe(may);
});

test('a lesson may start from a day before its time', () => {
  expect(mayStartBy(inMinutes(MINUTES_A_DAY), NOW)).toBe(true);
  expect(mayStartBy(inMinutes(MINUTES_A_DAY + 1), NOW)).toBe(false);
  expect(mayStartBy(inMinutes(-60), NOW)).toBe(true);
});

test.each([
  [60, NOW, inMinutes(50)],
  [16, NOW, inMinutes(6)],
  [15, null, inMinutes(5)],
  [10, null, null],
  [-3, null, null],
])('a lesson %i minutes from now is announced', (minutes, scheduled, soon) => {
  expect(announcementTimes(inMinutes(minutes), NOW)).toEqual({ scheduled, soon });
});
