import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(65_536, 1);

/** A separate disk in memory, which can be filled without harm to the machine. */
export type SmallDisk = { fill(): void; empty(): void; unmount(): void };

/** Mounts a small disk over a folder; null if the account may not mount. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    fill: () => fillDisk(ballast),
    empty: () => rmSync(ballast, { force: true }),
    // Processes that end later may still have files open.
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  };
}

function fillDisk(file: string): void {
  const opened = openSync(file, 'w');
  try {
    for (;;) writeSync(opened, CHUNK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(opened);
  }
}
