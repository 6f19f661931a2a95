const DAY_MS = 86_400_000;
const DAY_STARTS_AT_HOUR = 4;

/**
 * Returns the learner-day of an instant as `YYYY-MM-DD`. A learner-day lasts from 04:00 to 04:00 on the wall clock of
 * `zone` (IANA name; an unknown zone throws RangeError), so that late-evening study counts for the evening.
 */
export function learnerDayOf(instant: Date, zone: string): string {
  const { day, hour } = wallClock(instant, zone);
  return hour < DAY_STARTS_AT_HOUR ? addDays(day, -1) : day;
}

/** Returns the first instant of a learner-day (`YYYY-MM-DD`) in `zone`, including days with a clock change. */
export function startOfLearnerDay(day: string, zone: string): Date {
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const start = findStart(day, zone);
  if (starts.size >= MAX_STARTS) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

/** Returns the start of the next learner-day after `instant`. */
export function nextLearnerDayStart(instant: Date, zone: string): Date {
  return startOfLearnerDay(addDays(learnerDayOf(instant, zone), 1), zone);
}

/** Returns the calendar day `count` days after `day` (`YYYY-MM-DD`); `count` may be negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days from one learner-day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Learners of a country share their days, so the same few are requested repeatedly. */
const starts = new Map<string, number>();
const MAX_STARTS = 10_000;

function findStart(day: string, zone: string): number {
  // A search for the boundary needs no table of clock changes: offsets lie between −12 and +14 hours.
  const wallAsUtc = Date.parse(`${day}T04:00:00Z`);
  let before = wallAsUtc - 15 * 3_600_000;
  let after = wallAsUtc + 13 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (learnerDayOf(new Date(middle), zone) < day) before = middle;
    else after = middle;
  }
  return after;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter is slow to create and fast to use. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

type WallClock = { day: string; hour: number };

/**
 * Every offset in use is a multiple of a quarter of an hour, so the wall-clock hour does not change within a quarter.
 */
const QUARTER_MS = 900_000;
const faces = new Map<string, WallClock>();
const MAX_FACES = 10_000;

function wallClock(instant: Date, zone: string): WallClock {
  const key = `${zone} ${Math.floor(instant.getTime() / QUARTER_MS)}`;
  const known = faces.get(key);
  if (known) return known;
  // `2026-03-10, 04`: formatting to parts takes four times as long.
  const [day = '', hour] = formatOf(zone).format(instant).split(', ');
  const face = { day, hour: Number(hour) };
  if (faces.size >= MAX_FACES) faces.clear();
  faces.set(key, face);
  return face;
}
