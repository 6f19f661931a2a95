import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider, type MigrationResultSet } from 'kysely/migration';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_POSTGRES_SETTINGS } from '../../config/database-config.ts';
import { openPostgres, type OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** The database has a schema that no migration of this product leads to. */
export class ForeignSchemaError extends Error {
  constructor() {
    super(
      'The database has a schema from before the first release. Set DATABASE_URL to a new database, or delete DATA_DIR/pglite.',
    );
    this.name = 'ForeignSchemaError';
  }
}

/**
 * Creating an index on a large table takes long, but waiting longer than this for a lock would block all queries behind
 * it.
 */
const MIGRATION_TIMEOUTS = { connect: 5_000, pool: 5_000, statement: 0, lock: 2_000, idleInTransaction: 0 };
/**
 * An index built concurrently waits for every transaction with an older snapshot, such as a long read or a backup, and
 * nothing waits behind it; a short timeout would make it start from the beginning.
 */
const CONCURRENT_LOCK_MS = 10 * 60_000;
/** Deadlock and lock timeout: other processes work on the table. */
const REPEATABLE = new Set(['40P01', '55P03']);
const MAX_ATTEMPTS = 20;
const RETRY_MS = 1_000;
/** PostgreSQL builds an index so without a lock that blocks writes, and outside of transactions only. */
const CONCURRENTLY = /\bconcurrently\b/i;

type Migrated = {
  applied: string[];
  /** Applied by a newer version of the product; unknown to this one. */
  unknown: string[];
};

/**
 * Migrates the schema. Migrations of a newer version are left alone: they only add, so that the older version can run
 * beside it during an upgrade. If other processes may use the database, each migration has a separate transaction, so
 * that its locks are short, and is repeated after a lost lock conflict; a `concurrently` migration has no transaction.
 * @throws the error of the first migration that fails; earlier ones stay applied. A database whose migrations are all
 * unknown is refused unchanged.
 *
 * Why: docs/decisions/054-migrations-under-load.md
 */
export async function migrate(db: Database, { isShared = false, folder = FOLDER } = {}): Promise<Migrated> {
  const names = await ownNames(folder);
  const known = await appliedMigrations(db);
  const unknown = known.filter((name) => !names.includes(name));
  if (known.length > 0 && unknown.length === known.length) throw new ForeignSchemaError();
  // Kysely reads the whole catalogue first, which is a tenth of a start.
  if (names.every((name) => known.includes(name))) return { applied: [], unknown };
  const scripts = await readScripts(folder, names);
  const isInUse = isShared && known.length > 0;
  const own = migrationsOf(scripts, isInUse);
  const placeholders = Object.fromEntries(
    unknown.map((name): [string, Migration] => [name, { up: async () => undefined }]),
  );
  const provider: MigrationProvider = { getMigrations: async () => ({ ...own, ...placeholders }) };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  if (!isInUse) return { applied: await namesOf(() => migrator.migrateToLatest()), unknown };
  const applied: string[] = [];
  for (const [name, script] of scripts) {
    if (known.includes(name)) continue;
    const disableTransactions = CONCURRENTLY.test(script.replaceAll(/--.*$/gm, ''));
    await setLockTimeout(db, disableTransactions ? CONCURRENT_LOCK_MS : MIGRATION_TIMEOUTS.lock);
    applied.push(...(await repeated(() => namesOf(() => migrator.migrateUp({ disableTransactions })))));
  }
  return { applied, unknown };
}

/** For the one connection that migrates. */
async function setLockTimeout(db: Database, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, false)`.execute(db);
}

/** Returns the names of the applied migrations. @throws the error of the failed migration */
async function namesOf(run: () => Promise<MigrationResultSet>): Promise<string[]> {
  const { error, results } = await run();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempts >= MAX_ATTEMPTS || !REPEATABLE.has(code)) throw error;
      await sleep(RETRY_MS * (0.5 + Math.random()));
    }
  }
}

/** Migrates through the direct address, without a statement timeout. */
export async function migrateDatabase({ db, directUrl }: Pick<OpenDatabase, 'db' | 'directUrl'>): Promise<Migrated> {
  if (directUrl === null) return migrate(db);
  const direct = openPostgres(directUrl, 1, {
    settings: { ...DEFAULT_POSTGRES_SETTINGS, timeouts: MIGRATION_TIMEOUTS },
  });
  try {
    return await migrate(direct.db, { isShared: true });
  } finally {
    await direct.close();
  }
}

/** Whether any migration was applied: a start of the server has prepared this database. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await appliedMigrations(db)).length > 0;
}

async function ownNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace('.sql', '')).toSorted();
}

async function readScripts(folder: string, names: readonly string[]): Promise<Map<string, string>> {
  const read = names.map(async (name): Promise<[string, string]> => [name, await readScript(folder, name)]);
  return new Map(await Promise.all(read));
}

async function readScript(folder: string, name: string): Promise<string> {
  return readFile(join(folder, `${name}.sql`), 'utf8');
}

function migrationsOf(scripts: ReadonlyMap<string, string>, isInUse: boolean): Record<string, Migration> {
  const runnable = [...scripts].map(([name, script]): [string, Migration] => {
    const statements = isInUse ? script : script.replaceAll(new RegExp(CONCURRENTLY, 'gi'), '');
    return [name, { up: (db: Kysely<never>) => runStatements(db, statements) }];
  });
  return Object.fromEntries(runnable);
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (typeof tables[0]?.found !== 'string') return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** A statement up to the semicolon at the end of its last line; semicolons in the body of a function belong to it. */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|(?!;[ \t]*(?:\n|$))[\s\S])+/g;

/** Runs the statements of a migration one by one, because PGlite accepts one statement per execute. */
export async function runStatements(db: Kysely<never>, script: string): Promise<void> {
  for (const [statement] of script.matchAll(STATEMENT)) {
    const text = statement.replace(/^;/, '').trim();
    if (text !== '') await sql.raw(text).execute(db);
  }
}
