import type { CamaraParts } from './parts.ts';

/** With a larger difference between the clocks, a missing payment proves nothing. */
const MAX_SKEW_MS = 5 * 60_000;

/** Whether the time of a reply agrees with ours. */
export function isOnTime({ clock, log }: Pick<CamaraParts, 'clock' | 'log'>, date: Date | null): boolean {
  const skew = date ? Math.abs(date.getTime() - clock.now().getTime()) : 0;
  if (skew > MAX_SKEW_MS) log.error({ skew }, 'carrier clock differs too much to look up payments by time');
  return skew <= MAX_SKEW_MS;
}
