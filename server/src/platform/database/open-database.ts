import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import type { QueueConnection } from '../jobs/jobs.ts';
import { NamedStatementClient } from './named-statements.ts';
import { lockDataDirectory } from './pglite-lock.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  db: Database;
  engine: 'pglite' | 'postgres';
  /** For the job queue, which needs to listen and so a connection of its own. */
  queue: QueueConnection;
  close(): Promise<void>;
};

const INT8 = 20;
const DATE = 1082;
const QUEUE_POOL = 3;

/** PostgreSQL where an address is given, otherwise PGlite in the data directory. */
export async function openDatabase(at: {
  databaseUrl?: string | undefined;
  dataDir: string;
  pool: number;
}): Promise<OpenDatabase> {
  return at.databaseUrl ? openPostgres(at.databaseUrl, at.pool) : openEmbedded(at.dataDir);
}

export function openPostgres(url: string, max: number): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: NamedStatementClient,
    types: { getTypeParser: (oid, format) => parserOf(oid) ?? pg.types.getTypeParser(oid, format) },
  });
  // An idle connection that breaks is replaced by the pool; the next query reports if the server stays away.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', queue: { connectionString: url, max: QUEUE_POOL }, close: () => db.destroy() };
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockDataDirectory(dataDir);
  try {
    const pglite = await PGlite.create(join(dataDir, 'pglite'), { parsers: embeddedParsers });
    return wrapPglite(pglite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

export function wrapPglite(pglite: PGlite, afterClose: () => void = () => undefined): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    engine: 'pglite',
    queue: { backend: 'pglite', db: fromPglite(pglite) },
    async close() {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      afterClose();
    },
  };
}

// Both engines give bigint as number (our amounts stay far below 2^53) and date as 'YYYY-MM-DD'.
export const embeddedParsers = { [types.INT8]: Number, [types.DATE]: (value: string) => value };

function parserOf(oid: number): ((value: string) => unknown) | undefined {
  if (oid === INT8) return Number;
  if (oid === DATE) return (value) => value;
  return undefined;
}
