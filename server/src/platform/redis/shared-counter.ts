import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';

/** The timeout of a count: without a reply the node's own limits apply alone. */
const ANSWER_TIMEOUT_MS = 250;
/** After a failure Redis is not called for this long. */
const PAUSE_MS = 5000;

const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** The count of the current window over all nodes, and how long the window lasts. */
type SharedCount = { count: number; leftMs: number };

/** Counts over all nodes of an installation. */
export class SharedCounter {
  readonly #redis: Redis;
  readonly #prefix: string;
  #pausedUntil = 0;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = `${prefix}count:`;
  }

  /** Null while Redis is down or slow. */
  async count(key: string, windowMs: number): Promise<SharedCount | null> {
    if (performance.now() < this.#pausedUntil) return null;
    const timer = new AbortController();
    try {
      const asked = this.#redis.eval(COUNT, 1, this.#prefix + key, windowMs);
      // The race may be over when Redis rejects.
      asked.catch(() => undefined);
      const answer = await Promise.race([asked, sleep(ANSWER_TIMEOUT_MS, null, { signal: timer.signal })]);
      if (answer !== null) {
        // The script returns two integers.
        const [count, leftMs] = answer as [number, number];
        return { count, leftMs: Math.max(0, leftMs) };
      }
    } catch {
      // The link logs the outage of Redis and its end.
    } finally {
      timer.abort();
    }
    this.#pausedUntil = performance.now() + PAUSE_MS;
    return null;
  }
}
