import type { CamaraParts } from './parts.ts';

/** Further apart than this, our clock and the carrier's prove nothing by what is not found. */
const MAX_SKEW_MS = 5 * 60_000;

/** Whether the time of an answer agrees with ours. */
export function isOnTime({ clock, log }: Pick<CamaraParts, 'clock' | 'log'>, date: Date | null): boolean {
  const skew = date ? Math.abs(date.getTime() - clock.now().getTime()) : 0;
  if (skew > MAX_SKEW_MS)
    log.error({ skew }, 'our clock and the carrier’s are too far apart to look up payments by time');
  return skew <= MAX_SKEW_MS;
}
