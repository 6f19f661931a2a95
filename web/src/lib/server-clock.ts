let offsetMs = 0;

/** Records the server's time from the Date header: a phone's clock can be years wrong. */
export function recordServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(time)) offsetMs = time - Date.now();
}

/**
 * Returns milliseconds since 1970 by the server's clock, exact to two seconds; by the phone's until the first reply.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
