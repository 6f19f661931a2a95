import { describe, expect, it } from 'vitest';
import { DAILY, MONTHLY, START, story, WEEKLY } from '../../../test/subscription/fact-samples.ts';
import { COUNTRIES } from '../subscriber/countries.ts';
import type { PlanTerms } from './facts.ts';
import { nextCharge } from './next-charge.ts';

// Two years of renewals in each zone of the countries that an installation can serve.

const ZONES = Object.values(COUNTRIES).map(({ zone }) => zone);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST = Date.parse('2026-01-01T00:00:00Z');
const LAST = Date.parse('2028-01-01T00:00:00Z');

/** Each hour of a day, and the half hours around midnight, where clocks change. */
const STARTS = [...Array(24).keys(), 20.5, 21.5, 22.5, 23.5].map((hour) => new Date(FIRST + hour * HOUR_MS));

function dateFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

type Period = { start: Date; end: Date };

/** The periods that are paid when each renewal succeeds at once. */
function renewed({ plan, zone, start }: { plan: PlanTerms; zone: string; start: Date }): Period[] {
  let subscription = story()
    .on({ type: 'request_activation', plan, trialUsed: true, zone }, start)
    .on({ type: 'confirm' }, start)
    .on({ type: 'charge_succeeded', plan }, start);
  const periods: Period[] = [];
  for (;;) {
    const { periodStart, accessUntil } = subscription.facts;
    if (!periodStart || !accessUntil) throw new Error('nothing is paid');
    periods.push({ start: periodStart, end: accessUntil });
    if (accessUntil.getTime() >= LAST) return periods;
    subscription = subscription
      .on({ type: 'period_due' }, accessUntil)
      .on({ type: 'charge_succeeded', plan }, accessUntil);
  }
}

function daysApart(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

describe.each(ZONES)('periods in %s', (zone) => {
  const dateOf = dateFormat(zone);

  it.each([
    ['daily', DAILY, 1],
    ['weekly', WEEKLY, 7],
  ] as const)(
    'of a %s plan start on local dates the same number of days apart, without gap or overlap',
    (_name, plan, days) => {
      for (const start of STARTS) {
        const periods = renewed({ plan, zone, start });
        const dates = periods.map((period) => dateOf(period.start));
        const steps = dates.slice(1).map((date, i) => daysApart(dates[i] ?? '', date));
        expect(new Set(steps)).toEqual(new Set([days]));
        const gaps = periods.slice(1).filter((period, i) => period.start.getTime() !== periods[i]?.end.getTime());
        expect(gaps).toEqual([]);
      }
    },
  );

  it('of a monthly plan start on the same local day of each month, or on its last day', () => {
    for (const hour of [0.5, 12, 20.5, 21.5, 22.5, 23.5]) {
      const start = new Date(Date.parse('2026-01-30T00:00:00Z') + hour * HOUR_MS);
      const [first = '', ...later] = renewed({ plan: MONTHLY, zone, start }).map((period) => dateOf(period.start));
      const anchor = Number(first.slice(8));
      for (const [i, date] of later.entries()) {
        const month = new Date(Date.UTC(2026, 1 + i, 1));
        const lastDay = new Date(Date.UTC(2026, 2 + i, 0)).getUTCDate();
        expect(date).toBe(`${month.toISOString().slice(0, 8)}${String(Math.min(anchor, lastDay)).padStart(2, '0')}`);
      }
    }
  });

  it('free and credited days are local days', () => {
    for (const at of instants(15)) {
      const free = story().on({ type: 'free_start', plan: DAILY, trialUsed: false, zone }, at);
      const freeEnd = free.facts.accessUntil ?? START;
      expect(daysApart(dateOf(at), dateOf(freeEnd))).toBe(3);
      const credited = free.on({ type: 'credit_days', days: 4 }, at);
      expect(daysApart(dateOf(freeEnd), dateOf(credited.facts.accessUntil ?? START))).toBe(4);
    }
  });

  it('grace and suspension count local days, and each of them has one retry', () => {
    for (const at of instants(73)) {
      let owing = story()
        .on({ type: 'request_activation', plan: DAILY, trialUsed: true, zone }, at)
        .on({ type: 'confirm' }, at)
        .on({ type: 'charge_succeeded', plan: DAILY }, at);
      const end = owing.facts.accessUntil ?? START;
      owing = owing.on({ type: 'period_due' }, end).on({ type: 'charge_denied' }, end);
      const { graceUntil } = owing.facts;
      expect(daysApart(dateOf(end), dateOf(graceUntil ?? START))).toBe(1);
      owing = owing.on({ type: 'grace_over' }, graceUntil ?? START);
      expect(daysApart(dateOf(graceUntil ?? START), dateOf(owing.facts.suspendedUntil ?? START))).toBe(30);
      const retries: string[] = [];
      for (let next = nextCharge(owing.facts); next; next = nextCharge(owing.facts)) {
        retries.push(dateOf(next.at));
        owing = owing.on({ type: 'retry_due' }, next.at).on({ type: 'charge_denied' }, next.at);
      }
      expect(retries.length).toBeGreaterThanOrEqual(29);
      expect(new Set(retries.slice(1).map((date, i) => daysApart(retries[i] ?? '', date)))).toEqual(new Set([1]));
    }
  });
});

/** Each time of day in `STARTS`, on every so many days of a year. */
function instants(everyDays: number): Date[] {
  const days = Array.from({ length: Math.ceil(365 / everyDays) }, (_, i) => 60 + i * everyDays);
  return STARTS.flatMap((start) => days.map((day) => new Date(start.getTime() + day * DAY_MS)));
}
