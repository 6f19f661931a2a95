import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '../../src/platform/database/open-database.ts';
import type { Database } from '../../src/platform/database/schema.ts';
import { runStatements } from '../../src/platform/database/migrate.ts';
import { openBlankDatabase } from '../database.ts';
import { restoreBackup } from '../restore-backup.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * Opens a database as a release left it whose last migration has the number `last`, with the rows that its server wrote
 * to `learner-of-<last>.jsonl`. Close it after the tests.
 */
export async function openEarlierDatabase(last: string): Promise<OpenDatabase> {
  const database = await openBlankDatabase();
  await migrateUpTo(database.db, last);
  const rows = readFileSync(join(import.meta.dirname, `learner-of-${last}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    // The file has this form in each line.
    .map((line) => JSON.parse(line) as { table: string; row: object });
  const tables = [...Map.groupBy(rows, ({ table }) => table)];
  await restoreBackup(
    database.db,
    tables.map(([table, own]) => ({ table, rows: JSON.stringify(own.map(({ row }) => row)) })),
  );
  return database;
}

/** Released migrations never change, so the first of them make the schema of an earlier release. */
async function migrateUpTo(db: Database, last: string): Promise<void> {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name.slice(0, last.length) <= last);
  const migrations = files.map((name): [string, Migration] => {
    const script = readFileSync(join(MIGRATIONS, name), 'utf8');
    return [name.replace('.sql', ''), { up: (migrated: Kysely<never>) => runStatements(migrated, script) }];
  });
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
