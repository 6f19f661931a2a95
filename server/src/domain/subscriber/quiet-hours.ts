/** Whole hours of the learner's local day; `from` 22, `to` 8 is the night. Equal hours: never quiet. */
export type QuietHours = { from: number; to: number };

const FORM = /^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/;
/** Every zone's hours start at a quarter of UTC's. */
const QUARTER_MS = 900_000;

export function isQuietHours(text: string): boolean {
  return FORM.test(text);
}

/** Parses `22-8`; anything else is never quiet. */
export function readQuietHours(text: string): QuietHours {
  const [, from = '0', to = '0'] = FORM.exec(text) ?? [];
  return { from: Number(from), to: Number(to) };
}

/**
 * Returns when the quiet hours around `now` end; null outside them. `zone` is an IANA zone, whose clock decides even on
 * days with a clock change.
 */
export function quietUntil(now: Date, zone: string, hours: QuietHours): Date | null {
  const isQuietAt = (at: number) => isQuiet(hourAt(at, zone), hours);
  if (!isQuietAt(now.getTime())) return null;
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  while (isQuietAt(at)) at += QUARTER_MS;
  return new Date(at);
}

function isQuiet(hour: number, { from, to }: QuietHours): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function hourAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone });
    formats.set(zone, format);
  }
  return Number(format.format(at));
}
