import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { OpenDatabase } from './open-database.ts';
import { isOutage } from './translate-outage.ts';

/** Any number that no other session lock of ours has. */
const START_LOCK_KEY = 7_401_001;
const CONNECT_TIMEOUT_MS = 3_000;
const RETRY_MS = 500;

/** PostgreSQL did not answer for as long as a start waits for it. */
export class DatabaseUnreachableError extends Error {
  constructor(waitedMs: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`PostgreSQL did not answer within ${Math.round(waitedMs / 1000)} s: ${reason}. Check DATABASE_URL.`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}

type Waiting = { log: Pick<FastifyBaseLogger, 'info' | 'warn'>; timeoutMs: number };

/**
 * Runs what a start changes in the database while no other process does: migrations, the course, plans, the demo. Waits
 * for a database that is not there yet. The embedded database belongs to one process and needs no lock.
 * @throws DatabaseUnreachableError
 */
export async function withStartLock<T>(
  { directUrl }: Pick<OpenDatabase, 'directUrl'>,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  if (directUrl === null) return work();
  const client = await connect(directUrl, waiting);
  try {
    if (!(await tryLock(client))) {
      waiting.log.info('start waits for another process');
      await client.query('select pg_advisory_lock($1)', [START_LOCK_KEY]);
    }
    return await work();
  } finally {
    // The lock ends with its session.
    await client.end().catch(() => undefined);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    START_LOCK_KEY,
  ]);
  return rows[0]?.locked === true;
}

async function connect(connectionString: string, { log, timeoutMs }: Waiting): Promise<pg.Client> {
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
      // A wrong password or database name does not become right by waiting.
      if (!isOutage(error)) throw error;
      if (Date.now() - started > timeoutMs) throw new DatabaseUnreachableError(timeoutMs, error);
      if (!isReported) log.warn({ err: error }, 'database not reachable yet');
      isReported = true;
    }
  }
}
