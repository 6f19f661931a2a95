import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect, sql, type KyselyPlugin, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { DEFAULT_POSTGRES_SETTINGS, type PostgresSettings } from '../../config/database-config.ts';
import type { PoolStats } from '../metrics/measure-process.ts';
import { createPool } from './create-pool.ts';
import { DatabaseFailures } from './database-failures.ts';
import { embeddedPath, openEmbeddedFolder, type EmbeddedFolder } from './embedded-folder.ts';
import { longReadsOf, openLongReads, type LongReads } from './long-reads.ts';
import { refuseWithoutRoom, watchRoom } from './refuse-without-room.ts';
import { RetryingDatabase } from './retrying-database.ts';
import type { Database } from './schema.ts';
import { isOutage } from './translate-outage.ts';

export type OpenDatabase = {
  db: Database;
  longReads: LongReads;
  /** Counts of failed statements, by reason. */
  failures: DatabaseFailures;
  engine: 'pglite' | 'postgres';
  /** Reaches PostgreSQL without a pooler in between: for LISTEN, session locks and migrations. Null for PGlite. */
  directUrl: string | null;
  /** Connections of the pool now; null for PGlite. */
  poolStats: (() => PoolStats) | null;
  /** Rejects while the database is lost, frozen or read-only; uses a connection outside the pool. */
  probe(): Promise<void>;
  /** The time of the database, over the same connection; null for PGlite, which has the clock of the process. */
  readTime: (() => Promise<Date>) | null;
  close(): Promise<void>;
};

const PROBE_TIMEOUTS = { connect: 700, pool: 700, statement: 700, lock: 700, idleInTransaction: 700 };

/**
 * Opens PostgreSQL if an address is configured, otherwise PGlite in the data directory.
 * @throws DataDirectoryError, EmbeddedDatabaseError
 */
export async function openDatabase(at: {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The folder in the data directory, if the caller has opened it already. */
  folder?: EmbeddedFolder | undefined;
  pool: number;
  settings?: PostgresSettings;
  log?: Log;
}): Promise<OpenDatabase> {
  return at.databaseUrl
    ? openPostgres(at.databaseUrl, at.pool, at)
    : openEmbedded(at.folder ?? openEmbeddedFolder(at.dataDir));
}

type Log = Parameters<typeof openLongReads>[2];
const SILENT: Log = { warn: () => undefined, info: () => undefined };

export function openPostgres(
  url: string,
  max: number,
  { settings = DEFAULT_POSTGRES_SETTINGS, log = SILENT }: { settings?: PostgresSettings; log?: Log } = {},
): OpenDatabase {
  const directUrl = settings.directUrl ?? url;
  const pool = createPool(url, max, settings);
  const probing = createPool(url, 1, { ...settings, timeouts: PROBE_TIMEOUTS });
  const failures = new DatabaseFailures();
  const dialect = new PostgresDialect({ pool: failures.watch(pool) });
  const db = new RetryingDatabase({ dialect, log: failures.logQuery });
  const longReads = openLongReads(url, settings, log);
  return {
    db,
    longReads,
    failures,
    engine: 'postgres',
    directUrl,
    poolStats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    probe: () => probe(probing),
    readTime: () => readTime(probing),
    async close() {
      await Promise.all([db.destroy(), probing.end(), longReads.close()]);
    },
  };
}

async function probe(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('the database is read-only');
}

async function readTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at ?? Promise.reject(new Error('no time'));
}

/** The embedded database did not open or cannot be used, most often because its disk is full. */
export class EmbeddedDatabaseError extends Error {
  constructor(path: string, cause: unknown) {
    // A failed file operation of PGlite is no Error.
    const reason = cause instanceof Error ? cause.message : 'a file could not be written';
    super(
      `The embedded database in ${path} did not open: ${reason.replace(/\.$/, '')}. Check that its disk has free space and that this account may write there; if files are damaged, restore the folder from a backup.`,
      { cause },
    );
    this.name = 'EmbeddedDatabaseError';
  }
}

/** SQLSTATE class of files that are damaged. */
const DAMAGED = 'XX';

/** Returns the error of a start on the embedded database with its remedy, if the disk or damaged files caused it. */
export function explainEmbedded(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isDamage = 'code' in error && String(error.code).startsWith(DAMAGED);
  // The name of WebAssembly errors: PGlite ran into an unexpected state.
  const isAborted = error.name === 'RuntimeError';
  return isDamage || isAborted || isOutage(error) ? new EmbeddedDatabaseError(embeddedPath(dataDir), error) : error;
}

async function openEmbedded(folder: EmbeddedFolder): Promise<OpenDatabase> {
  try {
    if (folder.isNew) await folder.create(createPglite);
    const pglite = await PGlite.create(folder.path, { parsers: embeddedParsers });
    const room = watchRoom(folder.dataDir);
    const afterClose = () => {
      room.stop();
      folder.unlock();
    };
    return wrapPglite(pglite, { afterClose, plugins: [refuseWithoutRoom(room.hasRoom)] });
  } catch (error) {
    folder.unlock();
    throw new EmbeddedDatabaseError(folder.path, error);
  }
}

async function createPglite(path: string): Promise<void> {
  const pglite = await PGlite.create(path);
  await pglite.close();
}

type Wrapping = { afterClose?: () => void; plugins?: KyselyPlugin[] };

export function wrapPglite(pglite: PGlite, { afterClose, plugins = [] }: Wrapping = {}): OpenDatabase {
  const failures = new DatabaseFailures();
  const db = new RetryingDatabase({ dialect: new PGliteDialect({ pglite }), plugins, log: failures.logQuery });
  return {
    db,
    longReads: longReadsOf(db),
    failures,
    engine: 'pglite',
    directUrl: null,
    poolStats: null,
    probe: async () => {
      await sql`select 1`.execute(db);
    },
    readTime: null,
    async close() {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      afterClose?.();
    },
  };
}

/** Both engines return bigint as number (our amounts stay far below 2^53) and date as 'YYYY-MM-DD'. */
export const embeddedParsers = { [types.INT8]: Number, [types.DATE]: (value: string) => value };
