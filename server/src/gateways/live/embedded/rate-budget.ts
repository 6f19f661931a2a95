const BURST_SECONDS = 20;

/**
 * A token bucket for a publisher: a number of units per second over time with a burst of twenty seconds, because a
 * phone that was offline sends its recorded media at once.
 */
export class RateBudget {
  readonly #perMs: number;
  readonly #capacity: number;
  #left: number;
  #at: number | null = null;

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000;
    this.#capacity = perSecond * BURST_SECONDS;
    this.#left = this.#capacity;
  }

  /** Consumes units at a time in milliseconds; returns false above the limit. */
  consume(units: number, now: number): boolean {
    const gained = (now - (this.#at ?? now)) * this.#perMs;
    this.#left = Math.min(this.#capacity, this.#left + gained) - units;
    this.#at = now;
    return this.#left >= 0;
  }
}
