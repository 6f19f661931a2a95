import { z } from 'zod';

/** Timeouts in milliseconds for database operations. */
type DatabaseTimeouts = {
  /** TCP, TLS and authentication of a new connection. */
  connect: number;
  /** A free connection of the pool. */
  pool: number;
  /** One statement; the client stops waiting a little later, for a server that does not answer at all. */
  statement: number;
  /** A lock that another transaction owns. */
  lock: number;
  /** A transaction between two statements, such as a transaction whose process is suspended. */
  idleInTransaction: number;
};

export type PostgresSettings = {
  /** For LISTEN, session locks and migrations; the same as the main address unless a pooler is in between. */
  directUrl: string | undefined;
  /** A streaming replica for long reads; undefined if they use the main database. */
  replicaUrl: string | undefined;
  /** Named statements are planned once for each connection; a pooler must support them. */
  statements: 'named' | 'unnamed';
  /** How long a start waits for an unreachable database, in milliseconds. */
  startTimeoutMs: number;
  timeouts: DatabaseTimeouts;
};

const milliseconds = (defaultMs: number) => z.coerce.number().int().min(100).max(600_000).default(defaultMs);

const address = z
  .string()
  .startsWith('postgres', { abort: true })
  .refine(
    (value) => readPostgresAddress(value) !== null,
    'must be an address such as postgres://user:password@host:5432/database; in the password, all but letters and digits is percent-encoded',
  );

export const DATABASE_VARIABLES = {
  DATABASE_URL: address
    .optional()
    .describe('The address of PostgreSQL, or of a pooler in front of it. Without it the embedded database is used.'),
  DATABASE_DIRECT_URL: address.optional().meta({
    description:
      'The address of PostgreSQL without the pooler, if `DATABASE_URL` names one: for LISTEN, session locks and migrations.',
    byDefault: '`DATABASE_URL`',
  }),
  DATABASE_REPLICA_URL: address
    .optional()
    .describe(
      'The address of a streaming replica for reads that take longer than a request, such as the figures of a day.',
    ),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10).describe('Connections of one process.'),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).optional().meta({
    description:
      '`named` statements are planned once for each connection. A pooler must support them (PgBouncer 1.21 or newer with `max_prepared_statements`).',
    byDefault: '`named`; `unnamed` with a pooler',
  }),
  DATABASE_START_TIMEOUT_MS: milliseconds(60_000).describe(
    'How many milliseconds a start waits for PostgreSQL to accept connections.',
  ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(3_000).describe('The timeout of a new connection, in milliseconds.'),
  DATABASE_POOL_TIMEOUT_MS: milliseconds(5_000).describe(
    'The timeout of the wait for a free connection, in milliseconds.',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(10_000).describe('The timeout of a statement, in milliseconds.'),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(5_000).describe('The timeout of the wait for a lock, in milliseconds.'),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds(15_000).describe(
    'The timeout of an idle transaction, in milliseconds.',
  ),
} as const;

const Variables = z.object(DATABASE_VARIABLES);

/** Parses an address of PostgreSQL; null for an invalid address, and for a password that ends the host early. */
export function readPostgresAddress(value: string): URL | null {
  // A socket's address has no host, which URL requires beside a user.
  const url = URL.parse(value.replace('@/', '@localhost/'));
  if (url === null || url.hash !== '' || url.pathname.includes('@')) return null;
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

export function arrangePostgres(e: z.infer<typeof Variables>): PostgresSettings {
  // A second address means a pooler, and not every pooler supports named statements.
  const isPooled = e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_DIRECT_URL !== e.DATABASE_URL;
  return {
    directUrl: e.DATABASE_DIRECT_URL,
    replicaUrl: e.DATABASE_REPLICA_URL,
    statements: e.DATABASE_STATEMENTS ?? (isPooled ? 'unnamed' : 'named'),
    startTimeoutMs: e.DATABASE_START_TIMEOUT_MS,
    timeouts: {
      connect: e.DATABASE_CONNECT_TIMEOUT_MS,
      pool: e.DATABASE_POOL_TIMEOUT_MS,
      statement: e.DATABASE_STATEMENT_TIMEOUT_MS,
      lock: e.DATABASE_LOCK_TIMEOUT_MS,
      idleInTransaction: e.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
  };
}

export const DEFAULT_POSTGRES_SETTINGS: PostgresSettings = arrangePostgres(Variables.parse({}));
