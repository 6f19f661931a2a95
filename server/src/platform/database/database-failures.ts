import type { LogEvent, PostgresPool } from 'kysely';
import { traceQuery } from '../tracing/trace-queries.ts';
import { isOutage } from './translate-outage.ts';

const REASONS = ['disk_full', 'connections', 'read_only', 'timeout', 'unreachable'] as const;
/** The cause of a failed statement, in terms of an operator's repair. */
type FailureReason = (typeof REASONS)[number];

const MAX_CAUSES = 5;
const REASON_OF_CODE: Record<string, FailureReason> = {
  '53100': 'disk_full',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53300': 'connections',
  '25006': 'read_only',
  '57014': 'timeout',
  '55P03': 'timeout',
  '25P03': 'timeout',
};
/** Errors of pg and of PgBouncer without a code. */
const REASON_OF_MESSAGE: readonly [string, FailureReason][] = [
  ['timeout exceeded when trying to connect', 'connections'],
  ['query_wait_timeout', 'connections'],
  ['no more connections allowed', 'connections'],
  ['Query read timeout', 'timeout'],
];

/** Counts statements that the database did not execute, and waits for a connection that ended without one, by reason. */
export class DatabaseFailures {
  readonly counts = new Map<FailureReason, number>(REASONS.map((reason) => [reason, 0]));

  record(error: unknown): void {
    const reason = reasonOf(error);
    if (reason !== null) this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  /** For Kysely's option `log`. */
  readonly logQuery = (event: LogEvent): void => {
    if (event.level === 'error') this.record(event.error);
    traceQuery(event);
  };

  /** Also counts connections that the pool could not provide. */
  watch(pool: PostgresPool): PostgresPool {
    return {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => {
        try {
          return await pool.connect();
        } catch (error) {
          this.record(error);
          throw error;
        }
      },
    };
  }
}

/** Returns why the database failed; null for an error that is no failure of the database. */
export function reasonOf(error: unknown): FailureReason | null {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const { message } = current;
    const byCode = 'code' in current ? REASON_OF_CODE[String(current.code)] : undefined;
    const reason = byCode ?? REASON_OF_MESSAGE.find(([start]) => message.startsWith(start))?.[1];
    if (reason !== undefined) return reason;
    current = current.cause;
  }
  return isOutage(error) ? 'unreachable' : null;
}
