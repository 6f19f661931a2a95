import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { isQuietHours, quietUntil, readQuietHours } from './quiet-hours.ts';

const NIGHT = { from: 22, to: 8 };
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

test.each([
  ['22-8', true],
  ['0-0', true],
  ['23-07', true],
  ['24-8', false],
  ['night', false],
])('%s is the form: %s', (text, isForm) => {
  expect(isQuietHours(text)).toBe(isForm);
});

test('the form is read', () => {
  expect(readQuietHours('22-8')).toEqual(NIGHT);
});

test.each([
  ['an evening before', 'Asia/Baghdad', '2026-03-10T18:59:59Z', null],
  ['the first second', 'Asia/Baghdad', '2026-03-10T19:00:00Z', '2026-03-11T05:00:00.000Z'],
  ['after midnight', 'Asia/Baghdad', '2026-03-11T00:30:00Z', '2026-03-11T05:00:00.000Z'],
  ['the hour it ends', 'Asia/Baghdad', '2026-03-11T05:00:00Z', null],
  ['the same instant further west', 'Africa/Casablanca', '2026-03-10T19:00:00Z', null],
  // Cairo goes from 23:59 to 01:00 that night, and from 23:59 back to 23:00 the other.
  ['a night an hour shorter', 'Africa/Cairo', '2026-04-23T20:00:00Z', '2026-04-24T05:00:00.000Z'],
  ['a night an hour longer', 'Africa/Cairo', '2026-10-29T19:00:00Z', '2026-10-30T06:00:00.000Z'],
])('%s (%s, %s): quiet until %s', (_name, zone, now, until) => {
  expect(quietUntil(new Date(now), zone, NIGHT)?.toISOString() ?? null).toBe(until);
});

describe('in any zone, on any day, for any hours', () => {
  const zone = fc.constantFrom(
    ...new Set(Object.values(COUNTRIES).map((country) => country.zone)),
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/New_York',
  );
  const hour = fc.integer({ min: 0, max: 23 });
  const now = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

  const wallClock = (at: Date, timeZone: string) =>
    at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  /** Counts the hours round the clock, one by one. */
  const listed = (from: number, to: number) => {
    const hours = new Set<number>();
    for (let h = from; h !== to; h = (h + 1) % 24) hours.add(h);
    return hours;
  };
  const isListed = (at: Date, timeZone: string, hours: Set<number>) =>
    hours.has(Number(wallClock(at, timeZone).slice(0, 2)));

  it('it is quiet in the listed hours of the wall clock and in no others', () => {
    fc.assert(
      fc.property(now, zone, hour, hour, (at, zone, from, to) => {
        expect(quietUntil(at, zone, { from, to }) !== null).toBe(isListed(at, zone, listed(from, to)));
      }),
    );
  });

  it('the end is the first instant that is not quiet', () => {
    fc.assert(
      fc.property(now, zone, hour, hour, (at, zone, from, to) => {
        const until = quietUntil(at, zone, { from, to });
        if (!until) return;
        const hours = listed(from, to);
        expect(isListed(until, zone, hours)).toBe(false);
        for (let t = at.getTime(); t < until.getTime(); t += 7 * MINUTE_MS) {
          expect(isListed(new Date(t), zone, hours)).toBe(true);
        }
        expect(isListed(new Date(until.getTime() - 1), zone, hours)).toBe(true);
        expect(until.getTime() - at.getTime()).toBeLessThanOrEqual(DAY_MS + 60 * MINUTE_MS);
      }),
    );
  });
});
