const BURST_SECONDS = 20;

/**
 * How much a publisher may send: `kbps` over time, and what gathers in twenty seconds at once, because a phone that was
 * without network sends what it recorded meanwhile.
 */
export class RateBudget {
  readonly #bytesPerMs: number;
  readonly #most: number;
  #left: number;
  #at: number | null = null;

  constructor(kbps: number) {
    this.#bytesPerMs = kbps / 8;
    this.#most = this.#bytesPerMs * 1000 * BURST_SECONDS;
    this.#left = this.#most;
  }

  /** Takes bytes at a time in milliseconds; false when it is too much. */
  take(bytes: number, now: number): boolean {
    const gained = (now - (this.#at ?? now)) * this.#bytesPerMs;
    this.#left = Math.min(this.#most, this.#left + gained) - bytes;
    this.#at = now;
    return this.#left >= 0;
  }
}
