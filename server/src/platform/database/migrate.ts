import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from './open-database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).toSorted();
    const loaded = files.map(async (name): Promise<[string, Migration]> => [
      name.replace('.ts', ''),
      (await import(pathToFileURL(join(FOLDER, name)).href)) as Migration,
    ]);
    return Object.fromEntries(await Promise.all(loaded));
  },
};

/**
 * Brings the schema up to date.
 * @throws the error of the first migration that fails; those before it stay applied
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((r) => r.migrationName);
}
