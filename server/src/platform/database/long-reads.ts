import { PostgresDialect, sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresSettings } from '../../config/database-config.ts';
import { traceQuery } from '../tracing/trace-queries.ts';
import { createPool } from './create-pool.ts';
import type { Database } from './schema.ts';
import { RetryingDatabase } from './retrying-database.ts';

/**
 * Reads that take longer than a request may, such as a day's figures or everything about one learner. They have
 * separate connections, so that requests never wait for them.
 */
export type LongReads = {
  /**
   * Returns a database with everything that was committed before the call: the read replica once it has replayed that,
   * or the main database if no replica is configured, or it is unreachable or too far behind.
   */
  database(): Promise<Database>;
  /** How many reads each had so far, for the metrics. */
  readonly counts: { replica: number; main: number };
  close(): Promise<void>;
};

/** Connections to each of the two, which are opened when they are used. */
const LONG_READ_POOL = 2;
/** A day of a million learners is more than a request may read. Behind a pooler a reader sets it in its transaction. */
export const LONG_READ_TIMEOUT_MS = 2 * 60_000;
/** A replica that is farther behind would delay the reader more than the main database. */
const MAX_LAG_MS = 5_000;
const POLL_MS = 50;
/** A frozen replica does not answer at all, and its connections have the timeout of a long read. */
const ANSWER_TIMEOUT_MS = MAX_LAG_MS + 1_000;

type Log = { warn(detail: object, phrase: string): void; info(detail: object, phrase: string): void };
type Settings = Pick<PostgresSettings, 'statements' | 'directUrl' | 'timeouts' | 'replicaUrl'>;

/** Opens connections for long reads to PostgreSQL. */
export function openLongReads(url: string, settings: Settings, log: Log): LongReads {
  const timeouts = { ...settings.timeouts, statement: LONG_READ_TIMEOUT_MS };
  const main = open(url, { ...settings, timeouts });
  // A replica is addressed directly or through a separate pooler: unnamed statements work with both.
  const { replicaUrl } = settings;
  const replica =
    replicaUrl === undefined ? null : open(replicaUrl, { statements: 'unnamed', directUrl: undefined, timeouts });
  const counts = { replica: 0, main: 0 };
  let isBehind = false;

  const report = (reason: unknown): void => {
    if (!isBehind) log.warn({ err: reason }, 'read replica not used');
    isBehind = true;
  };
  const hasCaughtUp = async (): Promise<boolean> => {
    if (replica === null) return false;
    try {
      await inTime(writtenUntil(main).then((lsn) => waitForReplay(replica, lsn)));
      if (isBehind) log.info({}, 'read replica used again');
      isBehind = false;
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  };

  return {
    counts,
    async database() {
      const used = (await hasCaughtUp()) ? 'replica' : 'main';
      counts[used] += 1;
      return used === 'replica' && replica !== null ? replica : main;
    },
    async close() {
      await Promise.all([main.destroy(), replica?.destroy()]);
    },
  };
}

/** Long reads of a database that has one connection only. */
export function longReadsOf(db: Database): LongReads {
  const counts = { replica: 0, main: 0 };
  return {
    counts,
    async database() {
      counts.main += 1;
      return db;
    },
    close: () => Promise.resolve(),
  };
}

function open(url: string, settings: Parameters<typeof createPool>[2]): Database {
  return new RetryingDatabase({
    dialect: new PostgresDialect({ pool: createPool(url, LONG_READ_POOL, settings) }),
    log: traceQuery,
  });
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the replica does not answer')), ANSWER_TIMEOUT_MS);
  });
  // A failure after the timeout has no one to report to.
  work.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The place in the log of changes after everything that is committed. */
async function writtenUntil(main: Database): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(main);
  const [row] = rows;
  if (!row) throw new Error('the main database has no log of changes');
  return row.lsn;
}

async function waitForReplay(replica: Database, lsn: string): Promise<void> {
  for (const until = Date.now() + MAX_LAG_MS; ;) {
    const { rows } = await sql<{ replayed: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as replayed`.execute(replica);
    const replayed = rows[0]?.replayed ?? null;
    if (replayed === true) return;
    if (replayed === null) throw new Error('DATABASE_REPLICA_URL names no replica');
    if (Date.now() >= until) throw new Error(`the replica is more than ${MAX_LAG_MS} ms behind`);
    await sleep(POLL_MS);
  }
}
