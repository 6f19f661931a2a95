import { LRUCache } from 'lru-cache';
import type { SharedCounter } from '../redis/shared-counter.ts';

const WINDOW_MS = 1000;
const MAX_MESSAGES = 5;
const MAX_SUBSCRIBERS = 50_000;

type Window = { startedAt: number; count: number };

/** Limits the messages of a subscriber to five a second over all connections of this node and, with Redis, all nodes. */
export class SubscriberMessageLimit {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_SUBSCRIBERS });
  readonly #counter: SharedCounter | null;

  /** `counter`: null with a single node. */
  constructor(counter: SharedCounter | null) {
    this.#counter = counter;
  }

  /**
   * Counts a message and returns whether it is within the limit; while Redis is down, this node's limit applies alone.
   */
  async allows(subscriberId: string): Promise<boolean> {
    if (!this.#allowsHere(subscriberId, performance.now())) return false;
    const counted = (await this.#counter?.count(`message:${subscriberId}`, WINDOW_MS)) ?? null;
    return counted === null || counted.count <= MAX_MESSAGES;
  }

  #allowsHere(subscriberId: string, now: number): boolean {
    const window = this.#windows.get(subscriberId);
    if (window === undefined || now - window.startedAt >= WINDOW_MS) {
      this.#windows.set(subscriberId, { startedAt: now, count: 1 });
      return true;
    }
    window.count += 1;
    return window.count <= MAX_MESSAGES;
  }
}
