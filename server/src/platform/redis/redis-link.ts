import { Redis, type RedisOptions } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';
import { readRedisAddress } from './redis-address.ts';

/** Handlers for the messages of a Redis channel. */
type Listener = {
  onMessage: (message: Buffer) => void;
  /** From now on no message is missed until the connection breaks; then it is called again. */
  onListening?: () => void;
};

const OPTIONS: RedisOptions = {
  // Commands fail at once while Redis is down, because callers handle it better than a queue.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 5000,
  commandTimeout: 3000,
  // A frozen server or a lost machine closes no connection: we close this connection, and ask the sentinels.
  socketTimeout: 5000,
  autoResubscribe: false,
  retryStrategy: (times) => Math.min(100 * times, 1000),
  sentinelRetryStrategy: (times) => Math.min(100 * times, 1000),
};

/** The options above do not time out idle connections, so pings are sent at this interval. */
const PING_INTERVAL_MS = 1_000;
/** Without a reply on the listening connection for this long, messages may be lost. */
const MAX_SILENCE_MS = 3_000;

/** A node's two connections to Redis: one for commands, one for subscriptions, as Redis requires. */
export class RedisLink {
  readonly commands: Redis;
  readonly #listening: Redis;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The channels that this connection is subscribed to. */
  readonly #subscribed = new Set<string>();
  readonly #pings: NodeJS.Timeout;
  #receivedAt = Number.NEGATIVE_INFINITY;
  #gaps = 0;
  #isInGap = true;

  constructor(url: string, log: FastifyBaseLogger) {
    this.commands = watched(connect(url), log);
    this.#listening = watched(connect(url), log);
    this.#listening.on('ready', () => void this.#listenTo([...this.#listeners.keys()]));
    this.#listening.on('close', () => {
      this.#subscribed.clear();
      this.#isInGap = true;
    });
    this.#listening.on('messageBuffer', (channel: Buffer, message: Buffer) => {
      for (const { onMessage } of this.#listeners.get(channel.toString()) ?? []) onMessage(message);
    });
    this.#pings = setInterval(() => this.#ping(), PING_INTERVAL_MS).unref();
  }

  get isConnected(): boolean {
    return this.commands.status === 'ready' && this.#listening.status === 'ready';
  }

  /** Changes with every gap in which messages may have been lost; null while one lasts. */
  get epoch(): number | null {
    return this.#isInGap ? null : this.#gaps;
  }

  /** Subscribes while Redis is up; the returned function unsubscribes. */
  listen(channel: string, listener: Listener): () => void {
    const others = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, others.add(listener));
    if (this.#subscribed.has(channel)) listener.onListening?.();
    else if (others.size === 1) void this.#listenTo([channel]);
    return () => {
      others.delete(listener);
      if (others.size > 0 || this.#listeners.get(channel) !== others) return;
      this.#listeners.delete(channel);
      this.#subscribed.delete(channel);
      // When the command fails, the connection is closed and the subscription with it.
      if (this.#listening.status === 'ready') this.#listening.unsubscribe(channel).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#pings);
    this.commands.disconnect();
    this.#listening.disconnect();
  }

  #ping(): void {
    if (performance.now() - this.#receivedAt > MAX_SILENCE_MS) this.#isInGap = true;
    // A failure shows in the state of the connection.
    if (this.commands.status === 'ready') this.commands.ping().catch(() => undefined);
    if (this.#listening.status !== 'ready') return;
    this.#listening.ping().then(
      () => this.#receive(),
      () => undefined,
    );
  }

  /** The subscribed connection replied: from now on messages arrive. */
  #receive(): void {
    this.#receivedAt = performance.now();
    const isSubscribed = [...this.#listeners.keys()].every((channel) => this.#subscribed.has(channel));
    if (!this.#isInGap || !isSubscribed) return;
    this.#isInGap = false;
    this.#gaps += 1;
  }

  async #listenTo(channels: string[]): Promise<void> {
    if (channels.length === 0 || this.#listening.status !== 'ready') return;
    try {
      await this.#listening.subscribe(...channels);
    } catch {
      // The connection broke meanwhile: once it is restored, all channels are subscribed to again.
      return;
    }
    for (const channel of channels) {
      const listeners = this.#listeners.get(channel);
      if (listeners === undefined) continue;
      this.#subscribed.add(channel);
      for (const { onListening } of listeners) onListening?.();
    }
    this.#receive();
  }
}

function connect(url: string): Redis {
  const address = readRedisAddress(url);
  if (address === null) throw new Error('no address of Redis');
  return 'url' in address ? new Redis(address.url, OPTIONS) : new Redis({ ...OPTIONS, ...address });
}

/** Logs once that Redis is down, and once that it is up again. */
function watched(redis: Redis, log: FastifyBaseLogger): Redis {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'redis connection lost');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('redis connection restored');
    isAway = false;
  });
  return redis;
}
