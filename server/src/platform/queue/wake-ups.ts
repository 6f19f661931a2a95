import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { WakeUpLink } from './wake-up-link.ts';

/** PostgreSQL accepts payloads below 8000 bytes. */
const MAX_PAYLOAD = 7_500;

type Deps = {
  db: Database;
  /** Null if this process is the only one, as with PGlite. */
  directUrl: string | null;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
};

type Events = { onName: (name: string) => void; onReconnect: () => void; onDisconnect: () => void };

/**
 * Sends names between the processes of one database, at most once. Names published while a notification is being sent
 * are sent together in the next notification.
 */
export class WakeUps {
  readonly #deps: Deps;
  readonly #link: WakeUpLink | null;
  /** Distinguishes our own notifications from other processes'. */
  readonly #sender = randomUUID();
  #pending = new Set<string>();
  #sending: Promise<void> | null = null;

  constructor(deps: Deps, events: Events) {
    this.#deps = deps;
    const { db, directUrl, log } = deps;
    const notifyByPool = async (channel: string, text: string) => {
      await sql`select pg_notify(${channel}, ${text})`.execute(db);
    };
    const onMessage = (text: string) => {
      const [sender, ...names] = text.split(' ');
      if (sender === 'self-test' || sender === this.#sender) return;
      for (const name of names) events.onName(name);
    };
    const linkEvents = { onMessage, onReconnect: events.onReconnect, onDisconnect: events.onDisconnect };
    this.#link = directUrl === null ? null : new WakeUpLink({ directUrl, log, notifyByPool, events: linkEvents });
  }

  /** Whether names that other processes publish arrive now. */
  get isReachable(): boolean {
    return this.#link?.isConnected ?? true;
  }

  /** Opens the link. @throws ConfigError if notifications do not arrive */
  async start(): Promise<void> {
    await this.#link?.start();
  }

  /** Sends a name to the other processes; after a lost name they poll later. */
  publish(name: string): void {
    if (!this.#link) return;
    this.#pending.add(name);
    this.#sending ??= this.#send(this.#link);
  }

  async stop(): Promise<void> {
    await this.#sending;
    await this.#link?.stop();
  }

  async #send(link: WakeUpLink): Promise<void> {
    // Names that are published in the same turn are sent together.
    await Promise.resolve();
    while (this.#pending.size > 0) {
      const names = drainNames(this.#pending);
      await link
        .send([this.#sender, ...names].join(' '))
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'wake-up not sent'));
    }
    this.#sending = null;
  }
}

/** Removes as many names as fit into one notification. */
function drainNames(pending: Set<string>): string[] {
  const names: string[] = [];
  let length = 40;
  for (const name of pending) {
    length += name.length + 1;
    if (length > MAX_PAYLOAD) break;
    names.push(name);
    pending.delete(name);
  }
  return names;
}
