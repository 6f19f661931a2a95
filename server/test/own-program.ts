import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A program of a test, and the ids of all its processes so far. */
export type OwnProgram = { path: string; pids: () => Promise<number[]> };

/** Writes a shell script with these commands into a folder. */
export async function writeProgram(folder: string, does: string): Promise<OwnProgram> {
  const path = join(folder, `program-${crypto.randomUUID()}`);
  await writeFile(path, `#!/bin/sh\necho $$ >> ${path}.pids\n${does}\n`, { mode: 0o755 });
  const pids = async () => {
    const lines = await readFile(`${path}.pids`, 'utf8').catch(() => '');
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
  };
  return { path, pids };
}

/** Returns the processes that have not ended. Linux only. */
export async function runningOf(pids: readonly number[]): Promise<number[]> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.filter((_, i) => stats[i] !== '' && !/\) [ZX] /.test(stats[i] ?? ''));
}
