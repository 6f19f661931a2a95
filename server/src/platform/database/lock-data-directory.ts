import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK_FILE = 'lisan.lock';
/** Written by versions that locked with the number of a process, which another process may have by now. */
const FORMER_LOCK_FILE = 'lisan.pid';
const SQLITE_BUSY = 5;

/** The data directory cannot be used as it is; the message names the file and the remedy, in one line. */
export class DataDirectoryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataDirectoryError';
  }
}

/**
 * Locks the data directory for this process, and returns how to unlock it. PGlite does not lock its folder, and two
 * processes would corrupt it. The lock is a transaction of SQLite, because the operating system ends its file locks
 * with the process, also after `kill -9`, and Node has no other call for them.
 * @throws DataDirectoryError if another process has the lock, or no file can be locked there
 */
export function lockDataDirectory(dir: string): () => void {
  const file = join(dir, LOCK_FILE);
  try {
    mkdirSync(dir, { recursive: true });
    const lock = lockFile(file);
    rmSync(join(dir, FORMER_LOCK_FILE), { force: true });
    return () => lock.close();
  } catch (error) {
    throw explain(error, { dir, file });
  }
}

function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written, and a journal file would stay behind.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function explain(error: unknown, { dir, file }: { dir: string; file: string }): DataDirectoryError {
  if (isBusy(error))
    return new DataDirectoryError(
      `The data directory ${dir} is in use by another process. Stop that process, or set DATA_DIR or DATABASE_URL.`,
      { cause: error },
    );
  const reason = error instanceof Error ? error.message : String(error);
  return new DataDirectoryError(
    `${file} cannot be locked: ${reason}. Check that this account may write there and that the file system supports locks, or set DATA_DIR or DATABASE_URL.`,
    { cause: error },
  );
}

function isBusy(error: unknown): boolean {
  // The lowest byte of a code of SQLite is its kind.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
