/** A few seconds in is the beginning, and a few before the end is the end: neither is worth going back to. */
const MARGIN_S = 5;

/** Where playing begins, from where it was left. */
export function resumePoint(position: number, seconds: number): number {
  return position > MARGIN_S && position < seconds - MARGIN_S ? position : 0;
}

/** The addresses are asked for anew this long before they expire. */
const RENEW_BEFORE_MS = 5 * 60_000;

/** Addresses that expire at once again must not be asked for without end. */
const MIN_RENEW_MS = 60_000;

/** Browsers run a longer timer at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** In milliseconds; `now` is the server's, since a phone's clock may be years wrong. */
export function renewDelay(expiresAt: string, now: number): number {
  const delay = Date.parse(expiresAt) - RENEW_BEFORE_MS - now;
  return Math.min(MAX_TIMER_MS, Math.max(MIN_RENEW_MS, Number.isNaN(delay) ? MIN_RENEW_MS : delay));
}
