const HOUR_MS = 3_600_000;

/** Writes the full hour that is at least `hours` from `now` as a field of date and time takes it, in the device's zone. */
export function hourFrom(now: Date, hours: number): string {
  const at = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + (hours - 1) * HOUR_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Reads a field of date and time in the device's zone as an instant; throws RangeError for an empty one. */
export function readLocalHour(typed: string): string {
  return new Date(typed).toISOString();
}
