/** Waiting times between attempts, in milliseconds. */
type Backoff = { firstMs: number; maxMs: number };

/** For requests without a waiting user: calls of the outbox, the end of a session. */
export const BACKGROUND_BACKOFF: Backoff = { firstMs: 10_000, maxMs: 600_000 };

/** Returns the milliseconds to wait after `failures` failures in a row: `firstMs`, then twice as long each time, at most `maxMs`. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}

const MIN_JITTER_MS = 200;

/** Like `backoffMs` with full jitter, from 0.2 s up, so that a crowd of clients does not reconnect at once. */
export function jitteredBackoffMs(failures: number, backoff: Backoff, random: () => number = Math.random): number {
  return MIN_JITTER_MS + random() * (backoffMs(failures, backoff) - MIN_JITTER_MS);
}
