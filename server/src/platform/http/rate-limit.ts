import type { LimitClass } from '@lisan/contract/call';
import { LRUCache } from 'lru-cache';
import { AppError } from '../app-error.ts';

export const LIMIT_WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** Those of the contract, and `file` for what is no call: files, pages, documentation and unknown paths. */
export type LimitKind = LimitClass | 'file';

type Window = { startedAt: number; count: number };
/** A token by its hash, or the address of a client that has none that is good. */
export type Caller = { tokenHash: string } | { ip: string };

const createWindows = () => new LRUCache<string, Window>({ max: MAX_KEYS });

/**
 * Counts calls a minute on this node, per token or, without a good one, per address. It takes no turn of the event loop,
 * which a cached read would feel. When there are too many keys, those used longest ago start anew.
 */
export class RateLimiter {
  readonly #limits: Record<LimitKind, number>;
  readonly #windows = { otp: createWindows(), write: createWindows(), read: createWindows(), file: createWindows() };
  readonly #networkOf: (ip: string) => string | null;

  /** `networkOf`: what counts together with an address; null for one that is free of limits. */
  constructor(limits: Record<LimitKind, number>, networkOf: (ip: string) => string | null) {
    this.#limits = limits;
    this.#networkOf = networkOf;
  }

  /** @throws AppError too_many_requests with the seconds to wait */
  count(kind: LimitKind, caller: Caller): void {
    const key = this.keyOf(caller);
    if (key === null) return;
    const now = performance.now();
    const window = this.#windows[kind].get(key);
    if (window === undefined || now - window.startedAt >= LIMIT_WINDOW_MS) {
      this.#windows[kind].set(key, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > this.#limits[kind]) {
      throw new AppError('too_many_requests', { retryAfter: (window.startedAt + LIMIT_WINDOW_MS - now) / 1000 });
    }
  }

  /** Takes a count back that turned out to be somebody else's. */
  refund(kind: LimitKind, caller: Caller): void {
    const key = this.keyOf(caller);
    const window = key === null ? undefined : this.#windows[kind].get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  limitOf(kind: LimitKind): number {
    return this.#limits[kind];
  }

  /** What limits count together; null for what is free of limits. */
  keyOf(caller: Caller): string | null {
    return 'ip' in caller ? this.#networkOf(caller.ip) : caller.tokenHash;
  }
}
