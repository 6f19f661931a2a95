import type { Selectable } from 'kysely';
import type { Tables } from '../database/schema.ts';

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
type Column<T extends keyof Tables> = keyof Row<T> & string;

/**
 * A queue over a table whose rows are written by the transactions that cause the work. `state`, `attempts` and
 * `next_try_at` mean the same in each: a row is claimable while it is queued and its `next_try_at` is past, a claim
 * counts an attempt and moves `next_try_at` to the end of the lease, and a worker writes to its row only while
 * `attempts` is unchanged since its claim.
 */
export type QueueDeclaration<T extends keyof Tables, Lane extends string> = {
  /** In metrics and logs. */
  name: string;
  table: T;
  /** The columns of the primary key. */
  key: readonly Column<T>[];
  /**
   * The lanes by priority, each with the predicate of its partial index `(next_try_at) where state = 'queued' and …`,
   * word for word; null if the index has only the state.
   */
  lanes: Readonly<Record<Lane, string | null>>;
  /** The table's state of a queued row, if it is not `queued`. */
  queuedState?: string;
  /** The state of a row between `start` and its outcome, if an effect must not be repeated after a crash. */
  inFlightState?: string;
  dueColumn?: Column<T>;
  /** Where unexpected errors of the handler are stored for staff. */
  errorColumn?: Column<T>;
  /** Longer than the handler takes. */
  leaseMs: number;
  /** A row is dead-lettered after this many claims. */
  maxAttempts: number;
  backoff: Backoff;
  /** Written with the dead state, if the table requires it. */
  whenDead?: (row: Row<T>) => Partial<Row<T>>;
  order?: QueueOrder<T>;
};

/** The first delay and the longest; each delay is twice the previous delay, give or take a fifth. */
export type Backoff = { firstMs: number; maxMs: number };

/**
 * Orders rows of one `key` by the value of the column `by`. A row that must wait is inserted as `blocked`, with indexes on
 * `(key, seq)` of the queued and of the blocked rows, and becomes queued when the last row that blocks it ends. A claim
 * that looked for earlier rows itself would read all rows of a long key for each of them.
 */
export type QueueOrder<T extends keyof Tables> = {
  key: Column<T>;
  seq: Column<T>;
  by: Column<T>;
  /** Rows that block later rows of their key. */
  blocking: readonly string[];
  /** Rows that wait for blocking rows. They include the blocking rows, which therefore end in order. */
  blocked: readonly string[];
};

const JITTER = 0.2;

/** Returns the delay after this many attempts, in milliseconds. `random` is uniform in [0, 1). */
export function backoffMs({ firstMs, maxMs }: Backoff, attempts: number, random: () => number): number {
  const plain = Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 30));
  return Math.round(plain * (1 - JITTER + 2 * JITTER * random()));
}
