import { expect, it } from 'vitest';
import { retentionWeeks, weekStartOf } from './retention-weeks.ts';

it.each([
  ['2026-03-07', '2026-03-07'],
  ['2026-03-10', '2026-03-07'],
  ['2026-03-13', '2026-03-07'],
  ['2026-03-14', '2026-03-14'],
  ['1970-01-01', '1969-12-27'],
])('the week of %s starts on the Saturday %s', (day, saturday) => {
  expect(weekStartOf(day)).toBe(saturday);
});

it('shows twelve weeks, the last one in progress', () => {
  const weeks = retentionWeeks('2026-03-10');
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2025-12-20', '2026-03-07']);
});
