/**
 * Limits units of work in flight: when a unit ends the next may start, so that a slow unit does not block the others.
 */
export class WorkWindow {
  readonly #size: number;
  readonly #inFlight = new Set<Promise<void>>();

  constructor(size: number) {
    this.#size = size;
  }

  get free(): number {
    return this.#size - this.#inFlight.size;
  }

  /** Resolves once a unit may start. */
  async room(): Promise<void> {
    while (this.free <= 0) await Promise.race(this.#inFlight);
  }

  /** `work` handles its own errors. */
  start(work: Promise<void>): void {
    const unit = work.finally(() => this.#inFlight.delete(unit));
    this.#inFlight.add(unit);
  }

  /** Resolves once nothing is in flight. */
  async drain(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }
}
