import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Statements come from code, not from users, so there are few; the limit is a safety net. */
const MAX_NAMES = 2_000;
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    if (names.size < MAX_NAMES) names.set(text, name);
  }
  return name;
}

type ClientOptions = { isNamed: boolean; connectTimeoutMs: number };

/**
 * Makes the class of a pool's connections. Kysely sends unnamed statements, which PostgreSQL plans each time; naming
 * them by their text is twice as fast.
 */
export function createClientClass({ isNamed, connectTimeoutMs }: ClientOptions): typeof pg.Client {
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
      const named =
        isNamed && typeof first === 'string' && Array.isArray(second)
          ? [{ name: nameOf(first), text: first, values: second }, ...rest]
          : args;
      const result: unknown = (super.query as (...args: unknown[]) => unknown)(...named);
      if (result instanceof Promise) result.catch((error: unknown) => this.#discardAfterTimeout(error));
      return result as never;
    }

    /** The statement may still run: its reply must not be read as the reply of the next one. */
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

/** Not in pg's types: what its pool checks before it lends a connection, and the socket. */
function internalsOf(client: pg.Client) {
  return client as unknown as { _queryable: boolean; connection: { stream: Socket } };
}
