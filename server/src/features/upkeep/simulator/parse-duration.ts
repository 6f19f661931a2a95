const SHAPE = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];

/** Milliseconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds, as `P1DT2H`; null when it is none. */
export function parseDuration(text: string): number | null {
  const match = SHAPE.exec(text);
  if (!match || text === 'P' || text.endsWith('T')) return null;
  return UNITS_MS.reduce((sum, unit, i) => sum + unit * Number(match[i + 1] ?? 0), 0);
}
