const BURST_SECONDS = 20;

/**
 * A token bucket for a publisher: `kbps` over time with a burst of twenty seconds, because a phone that was offline
 * sends at once what it recorded meanwhile.
 */
export class RateBudget {
  readonly #bytesPerMs: number;
  readonly #capacity: number;
  #left: number;
  #at: number | null = null;

  constructor(kbps: number) {
    this.#bytesPerMs = kbps / 8;
    this.#capacity = this.#bytesPerMs * 1000 * BURST_SECONDS;
    this.#left = this.#capacity;
  }

  /** Consumes bytes at a time in milliseconds; returns false above the limit. */
  consume(bytes: number, now: number): boolean {
    const gained = (now - (this.#at ?? now)) * this.#bytesPerMs;
    this.#left = Math.min(this.#capacity, this.#left + gained) - bytes;
    this.#at = now;
    return this.#left >= 0;
  }
}
