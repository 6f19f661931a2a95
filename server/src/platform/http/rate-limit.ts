import type { LimitClass } from '@lisan/contract/call';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 60_000;
const MOST_KEYS = 200_000;

type Window = { startedAt: number; count: number };

/**
 * Counts calls a minute per token or, without one, per address.
 * One map per class of call; a full map is dropped, which only forgives.
 */
export class RateLimiter {
  readonly #limits: Record<LimitClass, number>;
  readonly #windows: Record<LimitClass, Map<string, Window>> = { otp: new Map(), write: new Map(), read: new Map() };

  constructor(limits: Record<LimitClass, number>) {
    this.#limits = limits;
  }

  /** @throws AppError too_many_requests with the seconds to wait */
  check(kind: LimitClass, request: FastifyRequest): void {
    const windows = this.#windows[kind];
    const key = request.headers.authorization ?? request.ip;
    const now = performance.now();
    const window = windows.get(key);
    if (window === undefined || now - window.startedAt >= WINDOW_MS) {
      if (windows.size >= MOST_KEYS) windows.clear();
      windows.set(key, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > this.#limits[kind]) {
      throw new AppError('too_many_requests', { retryAfter: (window.startedAt + WINDOW_MS - now) / 1000 });
    }
  }
}
