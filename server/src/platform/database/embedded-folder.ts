import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError, lockDataDirectory } from './lock-data-directory.ts';

/** The embedded database's folder, below the data directory. */
const FOLDER = 'pglite';
/** Renamed when the database is complete, so that a killed start leaves no half of a database. */
const UNFINISHED_FOLDER = 'pglite.new';
/** Without any of these PGlite creates a new database over the old one, or aborts without a reason. */
const REQUIRED = [
  'PG_VERSION',
  'base',
  'global/pg_control',
  'pg_hba.conf',
  'pg_multixact',
  'pg_notify',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
];
/** Parts of an installation beside its database: if any of them exists, a missing database is lost, not new. */
const TRACES = ['secrets.json', 'media', 'live'];

/** The folder of the embedded database, locked for this process. */
export type EmbeddedFolder = {
  dataDir: string;
  path: string;
  /** Nothing of an installation exists: the database and the secrets are to be created. */
  isNew: boolean;
  /** Creates the database in a folder that replaces `path` when it is complete. */
  create(into: (unfinished: string) => Promise<void>): Promise<void>;
  unlock(): void;
};

export function embeddedPath(dataDir: string): string {
  return join(dataDir, FOLDER);
}

/**
 * Locks the data directory and decides whether its database exists or is to be created.
 * @throws DataDirectoryError if it is in use, or the database is incomplete or lost
 */
export function openEmbeddedFolder(dataDir: string): EmbeddedFolder {
  const unlock = lockDataDirectory(dataDir);
  try {
    const path = embeddedPath(dataDir);
    const unfinished = join(dataDir, UNFINISHED_FOLDER);
    const isNew = !hasEmbeddedDatabase(dataDir);
    rmSync(unfinished, { recursive: true, force: true });
    // Its presence shows the next start that the secrets belong to a database which was never finished.
    if (isNew) mkdirSync(unfinished);
    return {
      dataDir,
      path,
      isNew,
      async create(into) {
        await into(unfinished);
        rmSync(path, { recursive: true, force: true });
        renameSync(unfinished, path);
      },
      unlock,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Returns false if a database is to be created in the data directory.
 * @throws DataDirectoryError if the database is incomplete, or missing beside other parts of an installation
 */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  const path = embeddedPath(dataDir);
  if (isEmpty(path)) {
    const traces = TRACES.map((name) => join(dataDir, name)).filter((trace) => !isEmpty(trace));
    if (traces.length === 0 || existsSync(join(dataDir, UNFINISHED_FOLDER))) return false;
    throw new DataDirectoryError(
      `The embedded database ${path} is missing, but ${listOf(traces)} exist${traces.length === 1 ? 's' : ''}. Restore the folder from a backup, set DATABASE_URL if the database is on PostgreSQL, or remove ${listOf(traces)} to begin with an empty installation.`,
    );
  }
  const missing = REQUIRED.filter((name) => !existsSync(join(path, name)));
  if (missing.length === 0) return true;
  const all = [path, ...TRACES.map((name) => join(dataDir, name)).filter((trace) => !isEmpty(trace))];
  throw new DataDirectoryError(
    `The embedded database ${path} is incomplete: ${listOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing. Restore the folder from a backup, or remove ${listOf(all)} to begin with an empty installation.`,
  );
}

/** Whether nothing is stored there: a missing path, or a folder without entries. */
function isEmpty(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    if (code === 'ENOTDIR') return false;
    throw new DataDirectoryError(`${path} cannot be read: ${message}. Check the rights of this account.`, {
      cause: error,
    });
  }
}

function listOf(names: string[]): string {
  return new Intl.ListFormat('en').format(names);
}
