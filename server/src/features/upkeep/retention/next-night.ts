const DAY_MS = 86_400_000;
/** Night in the countries that are served. */
const HOUR_UTC = 1;

export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR_UTC, 0, 0, 0);
  return night > now ? night : new Date(night.getTime() + DAY_MS);
}
