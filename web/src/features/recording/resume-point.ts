/** A few seconds in is the beginning, and a few before the end is the end: neither is worth going back to. */
const MARGIN_S = 5;

/** Where playing begins, from where it was left. */
export function resumePoint(position: number, seconds: number): number {
  return position > MARGIN_S && position < seconds - MARGIN_S ? position : 0;
}

/** The addresses are asked for anew this long before they expire. */
const RENEW_BEFORE_MS = 5 * 60_000;

export function renewIn(expiresAt: string, now: number): number {
  return Math.max(0, Date.parse(expiresAt) - RENEW_BEFORE_MS - now);
}
