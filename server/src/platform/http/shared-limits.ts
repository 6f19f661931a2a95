import { AppError } from '../app-error.ts';
import type { SharedCounter } from '../redis/shared-counter.ts';
import { LIMIT_WINDOW_MS, type Caller, type LimitKind, type RateLimiter } from './rate-limit.ts';

/** Counts calls over all nodes, beside each node's own limiter, which stands alone while Redis is away. */
export class SharedLimits {
  readonly #counter: SharedCounter;
  readonly #limiter: RateLimiter;

  constructor(counter: SharedCounter, limiter: RateLimiter) {
    this.#counter = counter;
    this.#limiter = limiter;
  }

  /** @throws AppError too_many_requests with the seconds to wait */
  async count(kind: LimitKind, caller: Caller): Promise<void> {
    const key = this.#limiter.keyOf(caller);
    if (key === null) return;
    const counted = await this.#counter.count(`${kind}:${key}`, LIMIT_WINDOW_MS);
    if (counted && counted.count > this.#limiter.limitOf(kind)) {
      throw new AppError('too_many_requests', { retryAfter: counted.leftMs / 1000 });
    }
  }
}
