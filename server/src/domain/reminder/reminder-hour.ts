import { startOfLearnerDay } from '../progress/learner-day.ts';
import type { QuietHours } from '../subscriber/quiet-hours.ts';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
/** A learner-day starts at this hour. */
const FIRST_HOUR = 4;
/** Used if the learner neither chose an hour nor finished a session. */
const DEFAULT_HOUR = 19;

/** Returns when an hour of the wall clock (0–23) comes on a learner-day; on a day with a clock change it may differ. */
export function hourOnDay({ day, hour, zone }: { day: string; hour: number; zone: string }): Date {
  return new Date(startOfLearnerDay(day, zone).getTime() + hoursIntoDay(hour) * HOUR_MS);
}

/** Returns the hour (0–23) of the usual session: the median hour of session starts. */
export function usualHour(startedAt: readonly Date[], zone: string): number {
  const hours = startedAt.map((at) => hoursIntoDay(hourOf(at, zone))).toSorted((a, b) => a - b);
  const median = hours[Math.floor(hours.length / 2)];
  return median === undefined ? DEFAULT_HOUR : (median + FIRST_HOUR) % HOURS_A_DAY;
}

/** Returns the hour, or the nearest hour of the same learner-day outside quiet hours: the hour before or after them. */
export function audibleHour(hour: number, { from, to }: QuietHours): number {
  const isQuiet = from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return hour;
  return hoursIntoDay(hour) >= hoursIntoDay(from) ? (from - 1 + HOURS_A_DAY) % HOURS_A_DAY : to;
}

/** Hours from the start of the learner-day. */
function hoursIntoDay(hour: number): number {
  return (hour - FIRST_HOUR + HOURS_A_DAY) % HOURS_A_DAY;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function hourOf(at: Date, zone: string): number {
  const known = formats.get(zone);
  const format = known ?? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone });
  if (!known) formats.set(zone, format);
  return Number(format.format(at));
}
