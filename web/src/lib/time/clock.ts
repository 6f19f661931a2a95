import { readStored, remove, store } from '../storage/storage.ts';

// The only code that reads the phone's clock, which may be days wrong and corrected at any moment.

/** Between two readings of `elapsed`, clocks differ by less than this; more is a sleep or a changed clock. */
const MIN_JUMP_MS = 500;

/** No page survives a longer sleep in memory, so a longer jump is a changed clock. */
const MAX_SLEEP_MS = 2 * 86_400_000;

/** A phone whose clock is less wrong than this needs no correction after a restart. */
const MIN_OFFSET_MS = 60_000;

/** Returns milliseconds since 1970 by the phone's clock. Only for dates that a library has set by the same clock. */
export function phoneNow(): number {
  return Date.now();
}

/** The phone's clock minus the monotonic clock. */
let lead = Date.now() - performance.now();
let sleptMs = 0;

/**
 * Returns milliseconds since the start of the page, with the time in which the phone slept. It never runs backwards,
 * and a clock that is set back or by days does not change it.
 */
export function elapsed(): number {
  const awake = performance.now();
  // Android and iOS stop the monotonic clock while the phone sleeps, but not the phone's own.
  const jump = Date.now() - awake - lead;
  if (Math.abs(jump) >= MIN_JUMP_MS) {
    lead += jump;
    if (jump > 0 && jump <= MAX_SLEEP_MS) sleptMs += jump;
  }
  return awake + sleptMs;
}

/** The server's time when `elapsed` was 0; by the phone's clock and its last known error until the first reply. */
let origin = lead + readOffset();

/** Records the server's time from the Date header. */
export function recordServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(time)) return;
  origin = time - elapsed();
  storeOffset(time - Date.now());
}

/** Returns whole milliseconds since 1970 by the server's clock, exact to the duration of the last reply. */
export function serverNow(): number {
  return Math.floor(origin + elapsed());
}

/** Reads the server's time minus the phone's, as it was last known. */
function readOffset(): number {
  const [offset = 0, at = 0] = (readStored('clock-offset') ?? '').split(' ').map(Number);
  // A clock that was set back since is corrected.
  return (at <= Date.now() && offset) || 0;
}

function storeOffset(offset: number): void {
  if (Math.abs(offset - readOffset()) < MIN_OFFSET_MS) return;
  if (Math.abs(offset) < MIN_OFFSET_MS) remove('clock-offset');
  else store('clock-offset', `${offset} ${Date.now()}`);
}
