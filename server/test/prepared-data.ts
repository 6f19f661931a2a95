import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endServer, startServer } from './server-process.ts';

const PREPARE_TIMEOUT_MS = 240_000;

/** Where the run with this process id prepares its data. */
function folderOf(runner: number): string {
  return join(tmpdir(), `lisan-prepared-${runner}`);
}

/**
 * Returns a new data folder of a server that has started once: the migrated database, the course and the demo's people.
 * A server starts on it in a quarter of the time of a first start. The first test of a run that asks prepares the data;
 * the caller removes the returned folder.
 */
export async function copyPreparedData(): Promise<string> {
  const { PREPARED_DATA } = process.env;
  const prepared = PREPARED_DATA ? join(PREPARED_DATA, 'data') : await prepare(folderOf(process.ppid));
  const dataDir = mkdtempSync(join(tmpdir(), 'lisan-data-'));
  cpSync(prepared, dataDir, { recursive: true });
  return dataDir;
}

export function removePreparedData(): void {
  rmSync(folderOf(process.pid), { recursive: true, force: true });
}

/** Workers of a run share the folder: one of them fills it while the others wait. */
async function prepare(folder: string): Promise<string> {
  const prepared = join(folder, 'data');
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const filling = join(folder, 'filling');
    await endServer(await startServer({ DATABASE_URL: '', LOG_LEVEL: 'error', DATA_DIR: filling }));
    renameSync(filling, prepared);
  }
  for (const until = Date.now() + PREPARE_TIMEOUT_MS; !existsSync(prepared); await sleep(50)) {
    if (Date.now() > until) throw new Error(`no data were prepared in ${folder}`);
  }
  return prepared;
}
