import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortHash } from '../short-hash.ts';
import { Manifest } from './manifest.ts';

/** The clips on disk: the manifest, and the files. */
export type AudioStore = {
  manifest: Manifest;
  /** File name → the hash of its bytes and their number. */
  files: ReadonlyMap<string, { hash: string; bytes: number }>;
};

/** Reads `content/audio`; without any clip the store is empty. */
export async function readAudioStore(rootDir: string): Promise<AudioStore> {
  const folder = join(rootDir, 'audio');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mp3'));
  const files = new Map<string, { hash: string; bytes: number }>();
  for (const name of names) {
    const data = await readFile(join(folder, name));
    files.set(name, { hash: shortHash(data), bytes: data.length });
  }
  return { manifest: await readManifest(rootDir), files };
}

export async function readManifest(rootDir: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(rootDir, 'audio', 'manifest.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
