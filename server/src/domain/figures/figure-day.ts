import { addDays } from '../progress/learner-day.ts';

/** How many days after its end a day is computed again, for events that arrive late. */
export const RECOMPUTED_DAYS = 3;
const HOUR_MS = 3_600_000;
/** After midnight, so that events in flight at midnight are decided. */
const SETTLING_MS = 30 * 60_000;

/** A calendar day of the installation (`YYYY-MM-DD`), and the instants between which it lies: `from` ≤ t < `until`. */
export type FigureDay = { day: string; from: Date; until: Date };

/** Returns the calendar day of an instant in `zone` (IANA name; an unknown zone throws RangeError). */
export function calendarDayOf(instant: Date, zone: string): string {
  return formatOf(zone).format(instant);
}

/** Returns a calendar day with its bounds in `zone`, including days with a clock change. */
export function figureDay(day: string, zone: string): FigureDay {
  return { day, from: startOf(day, zone), until: startOf(addDays(day, 1), zone) };
}

/**
 * Returns when a day that has just been computed is computed again: today every hour, a past day once on each of the
 * `RECOMPUTED_DAYS` days after it, and then never (null).
 */
export function nextComputation(day: string, { now, zone }: { now: Date; zone: string }): Date | null {
  const today = calendarDayOf(now, zone);
  if (day <= addDays(today, -RECOMPUTED_DAYS)) return null;
  const afterMidnight = new Date(startOf(addDays(today, 1), zone).getTime() + SETTLING_MS);
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  return day === today && inAnHour < afterMidnight ? inAnHour : afterMidnight;
}

/** A search for the boundary needs no table of clock changes: offsets lie between −12 and +14 hours. */
function startOf(day: string, zone: string): Date {
  const wallAsUtc = Date.parse(`${day}T00:00:00Z`);
  let before = wallAsUtc - 15 * HOUR_MS;
  let after = wallAsUtc + 13 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (calendarDayOf(new Date(middle), zone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone: zone });
  formats.set(zone, made);
  return made;
}
