import type { LimitClass } from '@lisan/contract/call';
import { LRUCache } from 'lru-cache';
import { AppError } from '../app-error.ts';

export const LIMIT_WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** The limit of a wider network, in limits of a single network. */
export const WIDE_NETWORK_FACTOR = 10;

/**
 * The limits of the contract; `file` for requests without a call: files, pages, documentation and unknown paths;
 * `failure` for invalid signatures, secrets and tokens.
 */
export type LimitKind = LimitClass | 'file' | 'failure';

/** The limiter's view of addresses. */
export type Networks = {
  /** The key that an address counts for; null for an address without limits. */
  limitedNetwork: (ip: string) => string | null;
  /** The wider network of an address, which counts as well; null without a wider network. */
  wideNetwork: (network: string) => string | null;
  /** Whether an address is this machine's own. */
  isLoopback: (ip: string) => boolean;
};

type Window = { startedAt: number; count: number };
/** A token by its hash, or the address of a client without a valid token. */
export type Caller = { tokenHash: string } | { ip: string };

const createWindows = () => new LRUCache<string, Window>({ max: MAX_KEYS });

/**
 * Counts calls per minute on this node, per token or, without a valid one, per address. It runs synchronously, because
 * a turn of the event loop would slow down a cached read. When there are too many keys, the least recently used ones
 * start from zero.
 */
export class RateLimiter {
  readonly #limits: Record<LimitKind, number>;
  readonly #windows = {
    otp: createWindows(),
    write: createWindows(),
    read: createWindows(),
    file: createWindows(),
    failure: createWindows(),
  };
  readonly networks: Networks;

  constructor(limits: Record<LimitKind, number>, networks: Networks) {
    this.#limits = limits;
    this.networks = networks;
  }

  /** Counts a call. @throws AppError too_many_requests with the seconds to wait */
  count(kind: LimitKind, caller: Caller): void {
    // The wider network first, so that a refused network does not fill memory with its many networks.
    const wide = this.wideKeyOf(caller);
    if (wide !== null) this.#countKey(kind, wide, this.#limits[kind] * WIDE_NETWORK_FACTOR);
    const key = this.keyOf(caller);
    if (key !== null) this.#countKey(kind, key, this.#limits[kind]);
  }

  /** Counts a call without refusing it; only later calls are refused. */
  record(kind: LimitKind, caller: Caller): void {
    try {
      this.count(kind, caller);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Returns the seconds that a caller with a used-up limit has to wait; null for all others. Counts nothing. */
  waitOf(kind: LimitKind, caller: Caller): number | null {
    const limit = this.#limits[kind];
    const waits = [
      this.#waitOfKey(kind, this.wideKeyOf(caller), limit * WIDE_NETWORK_FACTOR),
      this.#waitOfKey(kind, this.keyOf(caller), limit),
    ];
    return waits.find((wait) => wait !== null) ?? null;
  }

  /** Reverts a count that belongs to another caller. */
  refund(kind: LimitKind, caller: Caller): void {
    for (const key of [this.keyOf(caller), this.wideKeyOf(caller)]) {
      const window = key === null ? undefined : this.#windows[kind].get(key);
      if (window && window.count > 0) window.count -= 1;
    }
  }

  limitOf(kind: LimitKind): number {
    return this.#limits[kind];
  }

  /** The key that a caller counts for; null without limits. */
  keyOf(caller: Caller): string | null {
    return 'ip' in caller ? this.networks.limitedNetwork(caller.ip) : caller.tokenHash;
  }

  /** The wider network that counts as well; null without a wider network. */
  wideKeyOf(caller: Caller): string | null {
    const network = 'ip' in caller ? this.keyOf(caller) : null;
    return network === null ? null : this.networks.wideNetwork(network);
  }

  #countKey(kind: LimitKind, key: string, limit: number): void {
    const now = performance.now();
    const window = this.#windows[kind].get(key);
    if (window === undefined || now - window.startedAt >= LIMIT_WINDOW_MS) {
      this.#windows[kind].set(key, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > limit) {
      throw new AppError('too_many_requests', { retryAfter: (window.startedAt + LIMIT_WINDOW_MS - now) / 1000 });
    }
  }

  #waitOfKey(kind: LimitKind, key: string | null, limit: number): number | null {
    const window = key === null ? undefined : this.#windows[kind].get(key);
    const left = window && window.startedAt + LIMIT_WINDOW_MS - performance.now();
    return window && left !== undefined && left > 0 && window.count >= limit ? left / 1000 : null;
  }
}
