import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortHash } from '../short-hash.ts';
import { Manifest } from './manifest.ts';
import { readRetiredClips } from './retired-clips.ts';
import type { RetiredClips } from './retired-clips.ts';

/** The clips on disk: the manifest, and the files. */
export type AudioStore = {
  manifest: Manifest;
  /** File name → the hash of its bytes and their number. */
  files: ReadonlyMap<string, { hash: string; bytes: number }>;
  /** The files that only earlier versions of the course need. */
  retired: RetiredClips;
};

/** Reads `content/audio`; without any clip the store is empty. */
export async function readAudioStore(rootDir: string): Promise<AudioStore> {
  const folder = join(rootDir, 'audio');
  const names = (await listFolder(folder)).filter((name) => name.endsWith('.mp3'));
  const files = new Map<string, { hash: string; bytes: number }>();
  for (const name of names) {
    const data = await readFile(join(folder, name));
    files.set(name, { hash: shortHash(data), bytes: data.length });
  }
  return { manifest: await readManifest(rootDir), files, retired: await readRetiredClips(folder) };
}

async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

export async function readManifest(rootDir: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(rootDir, 'audio', 'manifest.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
