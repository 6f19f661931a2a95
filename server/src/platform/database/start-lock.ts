import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import type { OpenDatabase } from './open-database.ts';
import { isOutage } from './translate-outage.ts';

/** Any number that our other session locks do not use. */
const START_LOCK_KEY = 7_401_001;
const CONNECT_TIMEOUT_MS = 3_000;
const RETRY_MS = 500;
const LOCK_RETRY_MS = 250;

const POOLER_AS_DIRECT =
  'DATABASE_DIRECT_URL: DATABASE_URL is a pooler such as PgBouncer; this variable must name PostgreSQL itself';

/** PostgreSQL did not answer within the timeout of a start. */
export class DatabaseUnreachableError extends Error {
  constructor(waitedMs: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`PostgreSQL did not answer within ${Math.round(waitedMs / 1000)} s: ${reason}. Check DATABASE_URL.`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}

type WaitOptions = { log: Pick<FastifyBaseLogger, 'info' | 'warn'>; timeoutMs: number };

/**
 * Runs the changes of a start while no other process does: migrations, the course, plans, the demo. Waits for a
 * database that is not reachable yet. The embedded database belongs to one process and needs no lock.
 * @throws DatabaseUnreachableError; ConfigError if the address belongs to a pooler
 */
export async function withStartLock<T>(
  { directUrl }: Pick<OpenDatabase, 'directUrl'>,
  options: WaitOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (directUrl === null) return work();
  const client = await connect(directUrl, options);
  try {
    await startIdleTransaction(client);
    for (let isReported = false; !(await tryLock(client)); await sleep(LOCK_RETRY_MS)) {
      if (!isReported) options.log.info('start waits for another process');
      isReported = true;
    }
    return await work();
  } catch (error) {
    throw isRefusedByPooler(error) ? new ConfigError([POOLER_AS_DIRECT]) : error;
  } finally {
    // The lock ends with its transaction.
    await client.end().catch(() => undefined);
  }
}

/** PgBouncer refuses the timeouts that a direct connection to PostgreSQL is opened with. */
function isRefusedByPooler(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

/**
 * The lock belongs to a transaction, not to a session: behind a pooler the session outlives its client, and every later
 * start would wait for it.
 */
async function startIdleTransaction(client: pg.Client): Promise<void> {
  await client.query('begin');
  for (const timeout of ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'])
    await client.query(`set local ${timeout} = 0`);
}

/**
 * An index that is built concurrently waits for every snapshot, and the process that builds it has this lock. A
 * statement that waits for the lock has a snapshot, and a statement with parameters has a snapshot until the next one
 * of its connection: therefore this statement has no parameters, and is repeated.
 */
async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${START_LOCK_KEY}) as locked`,
  );
  return rows[0]?.locked === true;
}

async function connect(connectionString: string, { log, timeoutMs }: WaitOptions): Promise<pg.Client> {
  const started = Date.now();
  for (let isReported = false; ; await sleep(RETRY_MS)) {
    const client = new pg.Client({
      connectionString,
      application_name: 'lisan-start',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      // Waiting does not correct a wrong password or database name.
      if (!isOutage(error)) throw error;
      if (Date.now() - started > timeoutMs) throw new DatabaseUnreachableError(timeoutMs, error);
      if (!isReported) log.warn({ err: error }, 'database not reachable yet');
      isReported = true;
    }
  }
}
