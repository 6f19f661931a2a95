import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortHash } from '../short-hash.ts';

export const PICTURE_FOLDER = 'pictures';
const EXTENSION = '.svg';

/** A file of `content/pictures`; `hash` is the hash of its bytes, and part of its address. */
export type Picture = { svg: string; hash: string; bytes: number };

/** Name of the picture, without extension → its file. */
export type PictureStore = ReadonlyMap<string, Picture>;

/** Reads `content/pictures`; without the folder the store is empty. */
export async function readPictureStore(rootDir: string): Promise<PictureStore> {
  const folder = join(rootDir, PICTURE_FOLDER);
  const names = (await listFolder(folder)).filter((file) => file.endsWith(EXTENSION)).toSorted();
  const pictures = names.map(async (file) => {
    const data = await readFile(join(folder, file));
    const picture = { svg: data.toString('utf8'), hash: shortHash(data), bytes: data.length };
    return [file.slice(0, -EXTENSION.length), picture] as const;
  });
  return new Map(await Promise.all(pictures));
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
