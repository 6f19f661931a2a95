import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkRef } from './store-chunk.ts';

export type ChunkFile = { ref: ChunkRef; file: string };

/** The chunks below a folder, lesson by lesson, each part in its order. */
export async function findChunkFiles(folder: string): Promise<ChunkFile[]> {
  const found: ChunkFile[] = [];
  for (const channelId of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, channelId))) {
      const [, part, chunk = '1'] = /^(\d{1,9})(?:-(\d{1,9}))?\.mp4$/.exec(name) ?? [];
      if (part === undefined) continue;
      found.push({ ref: { channelId, part: Number(part), chunk: Number(chunk) }, file: join(folder, channelId, name) });
    }
  }
  return found.toSorted((a, b) => a.ref.part - b.ref.part || a.ref.chunk - b.ref.chunk);
}

/** Removes the folders of lessons whose chunks have all left. */
export async function removeEmptyFolders(folder: string): Promise<void> {
  // A directory that is not empty stays, also when a chunk was started in it at this moment.
  for (const name of await namesIn(folder)) await rmdir(join(folder, name)).catch(() => undefined);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  });
}
