import { AppError } from '../app-error.ts';

/** Seconds until a client may retry: a restart of PostgreSQL takes about as long. */
const RETRY_AFTER = 2;
const MAX_CAUSES = 5;

/** SQLSTATE classes and codes of a server that is lost, starting, stopping, full, read-only or too slow. */
const OUTAGE_CLASSES = ['08', '53', '57P', '58'];
const OUTAGE_CODES = new Set([
  '25006', // read-only transaction, as on a standby
  '25P03', // idle-in-transaction timeout
  '40001', // serialization failure after all retries
  '40P01', // deadlock after all retries
  '55P03', // lock timeout
  '57014', // statement timeout
  // The machine and the network.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
]);

/** pg and Kysely give these errors no code. */
const OUTAGE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'Postgres connection has been discarded',
  'driver has already been destroyed',
];

/**
 * Returns `unavailable` for an error that a lost, frozen, restarting or full database or disk causes; null for others.
 *
 * Why: docs/decisions/019-processes-survive-database-outages.md
 */
export function translateOutage(error: unknown): AppError | null {
  return isOutage(error) ? new AppError('unavailable', { cause: error, retryAfter: RETRY_AFTER }) : null;
}

export function isOutage(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const { message } = current;
    if ('code' in current && isOutageCode(String(current.code))) return true;
    if (OUTAGE_MESSAGES.some((known) => message.startsWith(known))) return true;
    current = current.cause;
  }
  return false;
}

function isOutageCode(code: string): boolean {
  if (OUTAGE_CODES.has(code)) return true;
  return code.length === 5 && OUTAGE_CLASSES.some((start) => code.startsWith(start));
}
