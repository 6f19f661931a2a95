/** The first and last seconds are not worth resuming at. */
const MARGIN_S = 5;

/** Returns the start of playback, from the last position. */
export function resumePoint(position: number, seconds: number): number {
  return position > MARGIN_S && position < seconds - MARGIN_S ? position : 0;
}

/** How long before their expiry the addresses are renewed. */
const RENEW_BEFORE_MS = 5 * 60_000;

/** The shortest interval, for addresses that expire at once. */
const MIN_RENEW_MS = 60_000;

/** Browsers fire longer timers at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns milliseconds; `now` is the server's time, since a phone's clock can be years wrong. */
export function renewDelay(expiresAt: string, now: number): number {
  const delay = Date.parse(expiresAt) - RENEW_BEFORE_MS - now;
  return Math.min(MAX_TIMER_MS, Math.max(MIN_RENEW_MS, Number.isNaN(delay) ? MIN_RENEW_MS : delay));
}
