import pg from 'pg';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import type { Database } from '../server/src/platform/database/schema.ts';

/** The benchmark's database: a new one on PostgreSQL, or the embedded one in the data directory. */
export type BenchDatabase = {
  engine: 'postgres' | 'pglite';
  /** For the worker. */
  env: Record<string, string>;
  /** Reads or changes the rows. The embedded database belongs to one process: call it while no worker runs. */
  use<T>(act: (db: Database) => Promise<T>): Promise<T>;
  /** Copies the rows to another database; requires that no connection to this one is open. */
  copy(): Promise<BenchDatabase>;
  drop(): Promise<void>;
};

export async function createBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';
  if (serverUrl === '')
    return {
      engine: 'pglite',
      env: { DATABASE_URL: '' },
      use: opener({ dataDir }),
      copy: () => Promise.reject(new Error('PostgreSQL only')),
      drop: async () => undefined,
    };
  const name = `lisan_bench_${process.pid}`;
  await administer(serverUrl, `create database ${name}`);
  return databaseAt({ serverUrl, dataDir, name });
}

function databaseAt({ serverUrl, dataDir, name }: { serverUrl: string; dataDir: string; name: string }): BenchDatabase {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    engine: 'postgres',
    env: { DATABASE_URL: url.href },
    use: opener({ dataDir, databaseUrl: url.href }),
    async copy() {
      const copied = `${name}_copy`;
      await administer(serverUrl, `create database ${copied} template ${name}`);
      return databaseAt({ serverUrl, dataDir, name: copied });
    },
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

function opener(at: { dataDir: string; databaseUrl?: string }): BenchDatabase['use'] {
  return async (act) => {
    const database = await openDatabase({ ...at, pool: 2 });
    try {
      return await act(database.db);
    } finally {
      await database.close();
    }
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
