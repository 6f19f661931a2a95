import { Redis, type RedisOptions } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';

/** What is done with the messages of a Redis channel. */
export type Listener = {
  onMessage: (message: Buffer) => void;
  /** From here on nothing is missed, until the connection breaks; then it is called again. */
  onListening?: () => void;
};

const OPTIONS: RedisOptions = {
  // What cannot be done now is refused now: callers know better than a queue what to do about it.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 5000,
  commandTimeout: 3000,
  autoResubscribe: false,
  retryStrategy: (times) => Math.min(100 * times, 1000),
};

/** A node's two connections to Redis: one for commands, one that listens, as Redis wants it. */
export class RedisLink {
  readonly commands: Redis;
  readonly #listening: Redis;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The channels that this connection listens to. */
  readonly #heard = new Set<string>();

  constructor(url: string, log: FastifyBaseLogger) {
    this.commands = watched(new Redis(url, OPTIONS), log);
    this.#listening = watched(new Redis(url, OPTIONS), log);
    this.#listening.on('ready', () => void this.#listenTo([...this.#listeners.keys()]));
    this.#listening.on('close', () => this.#heard.clear());
    this.#listening.on('messageBuffer', (channel: Buffer, message: Buffer) => {
      for (const { onMessage } of this.#listeners.get(channel.toString()) ?? []) onMessage(message);
    });
  }

  get isConnected(): boolean {
    return this.commands.status === 'ready' && this.#listening.status === 'ready';
  }

  /** Listens as soon, and as long, as Redis is there; the returned function ends it. */
  listen(channel: string, listener: Listener): () => void {
    const others = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, others.add(listener));
    if (this.#heard.has(channel)) listener.onListening?.();
    else if (others.size === 1) void this.#listenTo([channel]);
    return () => {
      others.delete(listener);
      if (others.size > 0 || this.#listeners.get(channel) !== others) return;
      this.#listeners.delete(channel);
      this.#heard.delete(channel);
      // Where it cannot be said, the connection is gone and nobody listens either.
      if (this.#listening.status === 'ready') this.#listening.unsubscribe(channel).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.commands.disconnect();
    this.#listening.disconnect();
  }

  async #listenTo(channels: string[]): Promise<void> {
    if (channels.length === 0 || this.#listening.status !== 'ready') return;
    try {
      await this.#listening.subscribe(...channels);
    } catch {
      // The connection broke meanwhile: once it is back, all channels are listened to anew.
      return;
    }
    for (const channel of channels) {
      const listeners = this.#listeners.get(channel);
      if (listeners === undefined) continue;
      this.#heard.add(channel);
      for (const { onListening } of listeners) onListening?.();
    }
  }
}

/** Says once that Redis is away, and once that it is back. */
function watched(redis: Redis, log: FastifyBaseLogger): Redis {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return redis;
}
