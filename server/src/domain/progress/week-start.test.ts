import { expect, it } from 'vitest';
import { weekStartOf } from './week-start.ts';

it.each([
  ['2026-03-07', '2026-03-07'],
  ['2026-03-10', '2026-03-07'],
  ['2026-03-13', '2026-03-07'],
  ['2026-03-14', '2026-03-14'],
  ['1970-01-01', '1969-12-27'],
])('the week of %s starts on the Saturday %s', (day, saturday) => {
  expect(weekStartOf(day)).toBe(saturday);
});
