import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgres } from '../src/platform/database/open-database.ts';

/** A migrated, otherwise empty database that tests copy; `drop` removes it and its copies. */
export async function createTemplate(serverUrl: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `lisan_test_${process.pid}_${Date.now()}`;
  await administer(serverUrl, [`create database ${name}`]);
  const database = openPostgres(urlOf(serverUrl, name), 1);
  await migrate(database.db);
  // A database can be copied only while it has no connections.
  await database.close();
  return { name, drop: () => dropWithCopies(serverUrl, name) };
}

/** Each drop waits for a checkpoint, and drops at the same time share one. */
const DROPS_AT_ONCE = 16;

async function dropWithCopies(serverUrl: string, name: string): Promise<void> {
  const copies = await administer(serverUrl, [`select datname from pg_database where starts_with(datname, '${name}')`]);
  const names = copies.map(({ datname }) => datname);
  await Promise.all(
    Array.from({ length: DROPS_AT_ONCE }, (_, lane) =>
      administer(
        serverUrl,
        names
          .filter((_name, i) => i % DROPS_AT_ONCE === lane)
          .map((each) => `drop database if exists ${each} with (force)`),
      ),
    ),
  );
}

/** Runs statements on the server's own database, one by one, and returns the rows of the last statement. */
export async function administer(serverUrl: string, statements: readonly string[]): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    let rows: { datname: string }[] = [];
    for (const statement of statements) ({ rows } = await client.query<{ datname: string }>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
