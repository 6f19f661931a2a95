import type { LimitClass } from '@lisan/contract/call';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 60_000;
const MOST_KEYS = 200_000;

type Window = { startedAt: number; count: number };
/** A token by its hash, or the address of somebody who has none that is good. */
export type Caller = { tokenHash: string } | { ip: string };

/**
 * Counts calls a minute per token or, for whoever has no good one, per address.
 * One map per class of call; a full map is dropped, which only forgives.
 */
export class RateLimiter {
  readonly #limits: Record<LimitClass, number>;
  readonly #windows: Record<LimitClass, Map<string, Window>> = { otp: new Map(), write: new Map(), read: new Map() };
  readonly #networkOf: (ip: string) => string | null;

  /** `networkOf`: what counts together with an address; null for one that is free of limits. */
  constructor(limits: Record<LimitClass, number>, networkOf: (ip: string) => string | null) {
    this.#limits = limits;
    this.#networkOf = networkOf;
  }

  /** @throws AppError too_many_requests with the seconds to wait */
  count(kind: LimitClass, caller: Caller): void {
    const key = this.#keyOf(caller);
    if (key === null) return;
    const windows = this.#windows[kind];
    const now = performance.now();
    const window = this.#current(kind, key, now);
    if (window === undefined) {
      if (windows.size >= MOST_KEYS) windows.clear();
      windows.set(key, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > this.#limits[kind]) throw refusal(window, now);
  }

  /**
   * As above without counting: for whom we do not know yet.
   * @throws AppError too_many_requests with the seconds to wait
   */
  peek(kind: LimitClass, caller: Caller): void {
    const key = this.#keyOf(caller);
    const now = performance.now();
    const window = key === null ? undefined : this.#current(kind, key, now);
    if (window && window.count >= this.#limits[kind]) throw refusal(window, now);
  }

  #keyOf(caller: Caller): string | null {
    return 'ip' in caller ? this.#networkOf(caller.ip) : caller.tokenHash;
  }

  #current(kind: LimitClass, key: string, now: number): Window | undefined {
    const window = this.#windows[kind].get(key);
    return window && now - window.startedAt < WINDOW_MS ? window : undefined;
  }
}

function refusal({ startedAt }: Window, now: number): AppError {
  return new AppError('too_many_requests', { retryAfter: (startedAt + WINDOW_MS - now) / 1000 });
}
