const DAY_MS = 86_400_000;
const DAY_STARTS_AT_HOUR = 4;

/**
 * The learner-day that an instant belongs to, as `YYYY-MM-DD`. A learner-day lasts from 04:00 to 04:00 on the wall
 * clock of `zone` (IANA name; an unknown one throws RangeError), so that late-evening study counts for the evening.
 */
export function learnerDayOf(instant: Date, zone: string): string {
  const { day, hour } = wallClock(instant, zone);
  return hour < DAY_STARTS_AT_HOUR ? addDays(day, -1) : day;
}

/** The first instant of a learner-day (`YYYY-MM-DD`) in `zone`, also when the clocks change that night. */
export function startOfLearnerDay(day: string, zone: string): Date {
  // Searching for the boundary needs no table of clock changes: offsets lie between −12 and +14 hours.
  const wallAsUtc = Date.parse(`${day}T04:00:00Z`);
  let before = wallAsUtc - 15 * 3_600_000;
  let after = wallAsUtc + 13 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (learnerDayOf(new Date(middle), zone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** When the learner-day after that of `instant` begins. */
export function nextLearnerDayStart(instant: Date, zone: string): Date {
  return startOfLearnerDay(addDays(learnerDayOf(instant, zone), 1), zone);
}

/** The calendar day `count` days after `day` (`YYYY-MM-DD`); `count` may be negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter is slow to make and quick to use. */
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

function wallClock(instant: Date, zone: string): { day: string; hour: number } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return { day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) };
}
