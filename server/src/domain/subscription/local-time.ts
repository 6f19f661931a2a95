const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Every offset in use is a multiple of a quarter of an hour, and changes at one. */
const QUARTER_MS = 900_000;

/**
 * Returns the same time of day `count` local days later in `zone` (IANA name; RangeError if unknown). A time that a
 * clock change skips becomes as much later as the clock jumps; of a time that occurs twice the first is taken.
 */
export function addLocalDays(at: Date, count: number, zone: string): Date {
  return fromWall(wallOf(at, zone) + count * DAY_MS, zone);
}

/** Returns the same time of day in the next local month, on `anchorDay` or on the last day of a shorter month. */
export function addLocalMonth(at: Date, anchorDay: number, zone: string): Date {
  const wall = new Date(wallOf(at, zone));
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + 1);
  wall.setUTCDate(Math.min(anchorDay, daysInMonth(wall)));
  return fromWall(wall.getTime(), zone);
}

/** Returns the day of the local month, 1 to 31. */
export function localDayOfMonth(at: Date, zone: string): number {
  return new Date(wallOf(at, zone)).getUTCDate();
}

function daysInMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}

/** The wall clock read as if it were UTC, in milliseconds since 1970. */
function wallOf(at: Date, zone: string): number {
  return at.getTime() + offsetAt(at.getTime(), zone);
}

function fromWall(wall: number, zone: string): Date {
  // Offsets lie between −12 and +14 hours, and no zone changes its clocks twice within two days.
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const times = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(at, zone) === wall);
  return new Date(times.length > 0 ? Math.min(...times) : wall - before);
}

/** Renewals of a country share their hours, so the same few are requested repeatedly. */
const offsets = new Map<string, number>();
const MAX_OFFSETS = 20_000;

function offsetAt(at: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readWall(quarter, zone) - quarter;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function readWall(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  // `2026-03-10, 04:15`: formatting to parts takes four times as long.
  return Date.parse(`${format.format(at).replace(', ', 'T')}Z`);
}
