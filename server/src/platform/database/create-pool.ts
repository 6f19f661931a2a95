import pg from 'pg';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgresSettings } from '../../config/database-config.ts';
import { isAborted, isStalePlan } from './stale-plan.ts';

const INT8 = 20;
const DATE = 1082;
/** A responsive server cancels a slow statement itself, with an error that names the reason. */
const QUERY_TIMEOUT_MARGIN_MS = 1_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Creates a pool with a timeout for every wait: for a connection, a statement, a lock, an idle transaction. */
export function createPool(
  url: string,
  max: number,
  settings: Pick<PostgresSettings, 'timeouts' | 'statements' | 'directUrl'>,
): pg.Pool {
  const { timeouts, statements, directUrl } = settings;
  const isPooled = directUrl !== undefined && directUrl !== url;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'lisan',
    Client: createClientClass({ isNamed: statements === 'named', connectTimeoutMs: timeouts.connect }),
    connectionTimeoutMillis: timeouts.pool,
    ...(timeouts.statement > 0 && { query_timeout: timeouts.statement + QUERY_TIMEOUT_MARGIN_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: { getTypeParser: (oid, format) => parserOf(oid) ?? pg.types.getTypeParser(oid, format) },
    // A pooler refuses these as startup parameters; behind one they are set for the role.
    ...(!isPooled && {
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
  });
  // The pool replaces an idle connection that breaks; the next query fails if the server is still down.
  pool.on('error', () => undefined);
  return pool;
}

function parserOf(oid: number): ((value: string) => unknown) | undefined {
  if (oid === INT8) return Number;
  if (oid === DATE) return (value) => value;
  return undefined;
}

/** Statements come from code, not from users, so there are few; the limit is a safety net. */
const MAX_NAMES = 2_000;
const names = new Map<string, string>();
/** Part of every name, so that all statements are prepared again after a change of the schema. */
let generation = 0;

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(`${generation} ${text}`).digest('base64url');
    if (names.size < MAX_NAMES) names.set(text, name);
  }
  return name;
}

/** Renames every statement, unless that was done since `name` was given. */
function renameStatements(text: string, name: string): void {
  if (nameOf(text) !== name) return;
  generation += 1;
  names.clear();
}

type ClientOptions = { isNamed: boolean; connectTimeoutMs: number };

/**
 * Makes the class of a pool's connections. Kysely sends unnamed statements, which PostgreSQL plans each time; naming
 * them by their text is twice as fast.
 */
function createClientClass({ isNamed, connectTimeoutMs }: ClientOptions): typeof pg.Client {
  return class PooledClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      // The pool passes its own timeout on, which is meant for waiting for a free connection.
      super(
        typeof config === 'string'
          ? config
          : { ...config, ...passwordOf(config), connectionTimeoutMillis: connectTimeoutMs },
      );
      // The pool listens only while a connection is idle; a break while it is checked out would end the process. The
      // running query rejects, and the pool discards the connection.
      this.on('error', () => undefined);
    }

    // pg's overloads of query cannot be restated in a subclass, so every call is forwarded with its name added.
    override query(...args: unknown[]): never {
      const [first, second, ...rest] = args;
      const run = (...all: unknown[]): unknown => (super.query as (...all: unknown[]) => unknown)(...all);
      if (!isNamed || typeof first !== 'string' || !Array.isArray(second)) return this.#watch(run(...args)) as never;
      const name = nameOf(first);
      const result = this.#watch(run({ name, text: first, values: second }, ...rest));
      if (!(result instanceof Promise)) return result as never;
      return result.catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        renameStatements(first, name);
        // It had no effect. Within a transaction it cannot be repeated alone.
        const again = this.#watch(run({ name: nameOf(first), text: first, values: second }, ...rest));
        return (again as Promise<unknown>).catch((next: unknown) => {
          throw isAborted(next) ? error : next;
        });
      }) as never;
    }

    #watch(result: unknown): unknown {
      if (result instanceof Promise) result.catch((error: unknown) => this.#discardAfterTimeout(error));
      return result;
    }

    /** The statement may still run: its reply must not be read as the reply of the next statement. */
    #discardAfterTimeout(error: unknown): void {
      if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
      const internals = internalsOf(this);
      internals._queryable = false;
      internals.connection.stream.destroy();
    }
  };
}

/** The pool makes the password non-enumerable, so a spread omits it. */
function passwordOf(config: pg.ClientConfig | undefined): Pick<pg.ClientConfig, 'password'> {
  return config?.password === undefined ? {} : { password: config.password };
}

/** Missing in pg's types: the flag that its pool checks before it lends a connection, and the socket. */
function internalsOf(client: pg.Client) {
  return client as unknown as { _queryable: boolean; connection: { stream: Socket } };
}
