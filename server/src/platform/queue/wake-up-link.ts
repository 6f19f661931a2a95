import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import { backoffMs } from './queue-declaration.ts';

const CHANNEL = 'lisan_wake_ups';
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;
const SELF_TEST_TIMEOUT_MS = 5_000;
/** A server that stops answering does not close a connection by itself. */
const HEARTBEAT_MS = 10_000;
const RECONNECT = { firstMs: 250, maxMs: 10_000 };

type LinkEvents = {
  onMessage: (text: string) => void;
  /** Messages were missed since the connection broke. */
  onReconnect: () => void;
  onDisconnect: () => void;
};

type Deps = {
  /** Reaches PostgreSQL itself: a pooler in transaction mode accepts LISTEN and delivers nothing. */
  directUrl: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  events: LinkEvents;
  /** Publishes by the pool, for the self-test and while the connection is down. */
  notifyByPool: (channel: string, text: string) => Promise<void>;
};

/** A dedicated connection to PostgreSQL that listens to one channel for the lifetime of the process. */
export class WakeUpLink {
  readonly #deps: Deps;
  #client: pg.Client | null = null;
  #isStopped = false;
  #heartbeat: NodeJS.Timeout | undefined;
  #onSelfTest: ((text: string) => void) | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /**
   * Connects, and checks that notifications of the pool arrive here.
   * @throws ConfigError when they do not; the database's error when it cannot be reached
   */
  async start(): Promise<void> {
    await this.#connect();
    try {
      await this.#testItself();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
  }

  async send(text: string): Promise<void> {
    const client = this.#client;
    if (!client) return this.#deps.notifyByPool(CHANNEL, text);
    await client.query('select pg_notify($1, $2)', [CHANNEL, text]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#deps.directUrl,
      application_name: 'lisan-wake-ups',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    // Added before anything can fail, because an error without a listener would end the process.
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, null));
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isStopped) await client.end().catch(() => undefined);
    else this.#client = client;
  }

  #receive(text: string): void {
    if (this.#onSelfTest) this.#onSelfTest(text);
    this.#deps.events.onMessage(text);
  }

  async #testItself(): Promise<void> {
    const text = `self-test ${randomUUID()}`;
    const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
    this.#onSelfTest = (received) => received === text && resolve(true);
    const timeout = setTimeout(() => resolve(false), SELF_TEST_TIMEOUT_MS);
    try {
      await this.#deps.notifyByPool(CHANNEL, text);
      if (await arrived) return;
    } finally {
      clearTimeout(timeout);
      this.#onSelfTest = null;
    }
    throw new ConfigError([
      'DATABASE_DIRECT_URL: no notification arrives over this address; it must reach the PostgreSQL of DATABASE_URL itself, not PgBouncer in transaction mode',
    ]);
  }

  async #beat(): Promise<void> {
    const client = this.#client;
    await client?.query('select 1').catch((error: unknown) => this.#lose(client, error));
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#deps.log.warn({ err: error }, 'wake-up connection lost');
    this.#deps.events.onDisconnect();
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let attempts = 1; !this.#isStopped; attempts += 1) {
      await sleep(backoffMs(RECONNECT, attempts, Math.random), undefined, { ref: false });
      try {
        if (this.#isStopped) return;
        await this.#connect();
        if (this.#client === null) return;
        this.#deps.log.info({ attempts }, 'wake-up connection restored');
        this.#deps.events.onReconnect();
        return;
      } catch {
        // The server is still unreachable: the next attempt follows later.
      }
    }
  }
}
