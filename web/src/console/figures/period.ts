import { serverNow } from '../../lib/time/clock.ts';

const DAY_MS = 86_400_000;
/** The server accepts no longer period. */
const MAX_PERIOD_DAYS = 92;

/** Days as `YYYY-MM-DD`; both belong to the period. */
export type Period = { from: string; to: string };
/** The last whole days, which move on with the day, or any two days. */
export type PeriodChoice = { days: number } | Period;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Every day of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last `count` days before today: today is not complete. */
export function lastDays(count: number, now: string): Period {
  return { from: addDays(now, -count), to: addDays(now, -1) };
}

/** Today by the server's clock, in the zone of this device: the device's own clock can be wrong. */
export function today(): string {
  const now = new Date(serverNow());
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function isValidPeriod({ from, to }: Period): boolean {
  return (
    from !== '' &&
    to !== '' &&
    from <= to &&
    daysOf({ from, to: to < addDays(from, 100) ? to : addDays(from, 100) }).length <= MAX_PERIOD_DAYS
  );
}
