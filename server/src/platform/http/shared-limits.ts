import { AppError } from '../app-error.ts';
import type { SharedCounter } from '../redis/shared-counter.ts';
import { LIMIT_WINDOW_MS, WIDE_NETWORK_FACTOR, type Caller, type LimitKind, type RateLimiter } from './rate-limit.ts';

/** Counts calls over all nodes, in addition to each node's own limiter, which works alone while Redis is down. */
export class SharedLimits {
  readonly #counter: SharedCounter;
  readonly #limiter: RateLimiter;

  constructor(counter: SharedCounter, limiter: RateLimiter) {
    this.#counter = counter;
    this.#limiter = limiter;
  }

  /** Counts a call. @throws AppError too_many_requests with the seconds to wait */
  async count(kind: LimitKind, caller: Caller): Promise<void> {
    const limit = this.#limiter.limitOf(kind);
    await Promise.all([
      this.#countKey(kind, this.#limiter.keyOf(caller), limit),
      this.#countKey(kind, this.#limiter.wideKeyOf(caller), limit * WIDE_NETWORK_FACTOR),
    ]);
  }

  async #countKey(kind: LimitKind, key: string | null, limit: number): Promise<void> {
    if (key === null) return;
    const counted = await this.#counter.count(`${kind}:${key}`, LIMIT_WINDOW_MS);
    if (counted && counted.count > limit) {
      throw new AppError('too_many_requests', { retryAfter: counted.leftMs / 1000 });
    }
  }
}
