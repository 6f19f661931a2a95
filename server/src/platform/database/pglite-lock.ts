import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another process has the data directory open. */
export class DataDirectoryInUseError extends Error {
  constructor(dir: string, by: string) {
    super(`The data directory ${dir} is in use by ${by}. Stop it first, or set DATA_DIR or DATABASE_URL.`);
    this.name = 'DataDirectoryInUseError';
  }
}

/** PGlite does not lock its directory, and two processes would corrupt it, so a pid file excludes the second one. */
export function lockDataDirectory(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'lisan.pid');
  if (!tryCreate(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    if (isRunning(pid)) {
      throw new DataDirectoryInUseError(dir, `process ${pid}`);
    }
    rmSync(file, { force: true });
    if (!tryCreate(file)) throw new DataDirectoryInUseError(dir, 'a process that has just started');
  }
  return () => rmSync(file, { force: true });
}

function tryCreate(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
