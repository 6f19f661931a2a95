import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makingFolder } from './make-recordings.ts';
import { removeLeftParts } from './remove-parts.ts';
import type { RecordingDeps } from '../deps.ts';

const DAY_MS = 86_400_000;

/** Removes what interrupted uploads and interrupted workers left behind. */
export async function cleanMaking(deps: Pick<RecordingDeps, 'db' | 'media' | 'config'>): Promise<void> {
  await removeLeftParts(deps);
  // Files bear the machine's own time, which the simulators' clock may be far ahead of.
  const before = new Date(Date.now() - DAY_MS);
  await deps.media.cleanUnfinished(before);
  await removeFolders(makingFolder(deps), before);
}

async function removeFolders(root: string, before: Date): Promise<void> {
  for (const name of await namesIn(root)) {
    const folder = join(root, name);
    if ((await stat(folder)).mtime < before) await rm(folder, { recursive: true, force: true });
  }
}

async function namesIn(root: string): Promise<string[]> {
  return readdir(root).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}
