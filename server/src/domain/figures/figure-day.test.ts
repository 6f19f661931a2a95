import { expect, it } from 'vitest';
import { calendarDayOf, figureDay, nextComputation } from './figure-day.ts';

const zone = 'Asia/Baghdad';
const at = (text: string) => new Date(text);

it('lasts from midnight to midnight of the installation', () => {
  expect(figureDay('2026-03-10', zone)).toEqual({
    day: '2026-03-10',
    from: at('2026-03-09T21:00:00Z'),
    until: at('2026-03-10T21:00:00Z'),
  });
  expect(calendarDayOf(at('2026-03-10T20:59:59.999Z'), zone)).toBe('2026-03-10');
  expect(calendarDayOf(at('2026-03-10T21:00:00Z'), zone)).toBe('2026-03-11');
});

it('has 23 hours where the clocks go forward', () => {
  const { from, until } = figureDay('2026-04-24', 'Africa/Cairo');
  expect(until.getTime() - from.getTime()).toBe(23 * 3_600_000);
});

it('is computed hourly while it lasts, after each of the next three midnights, and then no more', () => {
  const noon = at('2026-03-10T09:00:00Z');
  expect(nextComputation('2026-03-10', { now: noon, zone })).toEqual(at('2026-03-10T10:00:00Z'));
  const late = at('2026-03-10T20:50:00Z');
  expect(nextComputation('2026-03-10', { now: late, zone })).toEqual(at('2026-03-10T21:30:00Z'));
  const next = (day: string) => nextComputation(day, { now: noon, zone });
  expect(next('2026-03-09')).toEqual(at('2026-03-10T21:30:00Z'));
  expect(next('2026-03-08')).toEqual(at('2026-03-10T21:30:00Z'));
  expect(next('2026-03-07')).toBeNull();
});
