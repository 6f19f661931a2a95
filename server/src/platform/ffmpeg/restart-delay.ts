const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** A program that ran longer does not count as failing repeatedly. */
const STABLE_MS = 30_000;

/** When a program that failed may be started again: after half a second, and twice as long each time. */
export class RestartDelay {
  #failures = 0;
  #startedAt = 0;
  #retryAt = 0;

  /** @param now in milliseconds, as the others */
  mayStart(now: number): boolean {
    return now >= this.#retryAt;
  }

  start(now: number): void {
    this.#startedAt = now;
  }

  fail(now: number): void {
    if (now - this.#startedAt > STABLE_MS) this.#failures = 0;
    this.#retryAt = now + Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
  }
}
