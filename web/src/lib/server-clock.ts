let offsetMs = 0;

/** A phone's clock may be years wrong: what the server dates is compared with the server's own time. */
export function recordServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(time)) offsetMs = time - Date.now();
}

/** Milliseconds since 1970 by the server's clock, to a second or two; by the phone's until a reply has come. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
