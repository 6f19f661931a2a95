import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgres } from '../src/platform/database/open-database.ts';

/** A migrated, otherwise empty database that each test file copies; `drop` removes it. */
export async function createTemplate(serverUrl: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `lisan_test_${process.pid}_${Date.now()}`;
  await administer(serverUrl, `create database ${name}`);
  const database = openPostgres(urlOf(serverUrl, name), 1);
  await migrate(database.db);
  // A database can be copied only while nobody is connected to it.
  await database.close();
  return { name, drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** One statement on the server's own database. Names come from the tests themselves. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
