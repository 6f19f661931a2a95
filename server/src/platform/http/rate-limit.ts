import type { LimitClass } from '@lisan/contract/call';
import { LRUCache } from 'lru-cache';
import { AppError } from '../app-error.ts';

export const LIMIT_WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** What the networks of one wider network may do together, in networks. */
export const WIDE_NETWORK_FACTOR = 10;

/**
 * Those of the contract; `file` for what is no call: files, pages, documentation and unknown paths; `failure` for
 * signatures, secrets and tokens that are made up.
 */
export type LimitKind = LimitClass | 'file' | 'failure';

/** How limits see an address. */
export type Networks = {
  /** What counts together with an address; null for one that is free of limits. */
  limitedNetwork: (ip: string) => string | null;
  /** The wider network around such a one, which counts as well; null where there is none. */
  wideNetwork: (network: string) => string | null;
  /** Whether an address is this machine's own. */
  isLoopback: (ip: string) => boolean;
};

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
  readonly #windows = {
    otp: createWindows(),
    write: createWindows(),
    read: createWindows(),
    file: createWindows(),
    failure: createWindows(),
  };
  /** How it sees addresses. */
  readonly networks: Networks;

  constructor(limits: Record<LimitKind, number>, networks: Networks) {
    this.#limits = limits;
    this.networks = networks;
  }

  /** @throws AppError too_many_requests with the seconds to wait */
  count(kind: LimitKind, caller: Caller): void {
    // The wider network first, so that one which is refused fills no memory with its many networks.
    const wide = this.wideKeyOf(caller);
    if (wide !== null) this.#countKey(kind, wide, this.#limits[kind] * WIDE_NETWORK_FACTOR);
    const key = this.keyOf(caller);
    if (key !== null) this.#countKey(kind, key, this.#limits[kind]);
  }

  /** Counts what may be refused only from the next time on. */
  record(kind: LimitKind, caller: Caller): void {
    try {
      this.count(kind, caller);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** The seconds that a caller has to wait whose limit is used up; null for all others. Counts nothing. */
  waitOf(kind: LimitKind, caller: Caller): number | null {
    const limit = this.#limits[kind];
    const waits = [
      this.#waitOfKey(kind, this.wideKeyOf(caller), limit * WIDE_NETWORK_FACTOR),
      this.#waitOfKey(kind, this.keyOf(caller), limit),
    ];
    return waits.find((wait) => wait !== null) ?? null;
  }

  /** Takes a count back that turned out to be somebody else's. */
  refund(kind: LimitKind, caller: Caller): void {
    for (const key of [this.keyOf(caller), this.wideKeyOf(caller)]) {
      const window = key === null ? undefined : this.#windows[kind].get(key);
      if (window && window.count > 0) window.count -= 1;
    }
  }

  limitOf(kind: LimitKind): number {
    return this.#limits[kind];
  }

  /** What limits count together; null for what is free of limits. */
  keyOf(caller: Caller): string | null {
    return 'ip' in caller ? this.networks.limitedNetwork(caller.ip) : caller.tokenHash;
  }

  /** The wider network that limits count as well; null where there is none. */
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
