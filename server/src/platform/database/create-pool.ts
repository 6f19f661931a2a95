import pg from 'pg';
import type { PostgresSettings } from '../../config/database-config.ts';
import { createClientClass } from './pooled-client.ts';

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
