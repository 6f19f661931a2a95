import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMediaKey, type ByteRange, type ListedFile, type MediaStore } from './port.ts';

/** Media files below a folder of one machine. */
export function openDiskMediaStore(folder: string): MediaStore {
  return {
    put: (key, bytes) => place(folder, key, (draft) => writeFile(draft, bytes)),
    putFile: (key, path) => place(folder, key, (draft) => copyFile(path, draft)),
    async find(key) {
      try {
        const found = await stat(pathOf(folder, key));
        return { bytes: found.size, modifiedAt: found.mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range?: ByteRange) {
      const file = await open(pathOf(folder, key));
      return file.createReadStream(range && { start: range.first, end: range.last });
    },
    remove: (key) => rm(pathOf(folder, key), { force: true }),
    list: (name, after) => listFiles(folder, name, after),
    cleanUnfinished: (before) => removeDrafts(folder, before),
  };
}

const DRAFT = '.part';

/** Written to a draft and renamed, so that readers never see half a file. */
async function place(folder: string, key: string, write: (draft: string) => Promise<void>): Promise<void> {
  const path = pathOf(folder, key);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}${DRAFT}`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    // A full disk leaves a partial draft.
    await rm(draft, { force: true });
    throw error;
  }
}

async function* listFiles(folder: string, name: string, after = ''): AsyncGenerator<ListedFile> {
  const found = await readdir(join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const file of found) {
    const key = `${name}/${file}`;
    if (!isMediaKey(key) || key <= after) continue;
    try {
      yield { key, modifiedAt: (await stat(join(folder, key))).mtime };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

async function removeDrafts(folder: string, before: Date): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of found) {
    if (!entry.isFile() || !entry.name.endsWith(DRAFT)) continue;
    const path = join(entry.parentPath, entry.name);
    // A draft that became a file since it was listed is no draft any more.
    const modifiedAt = await stat(path).then(({ mtime }) => mtime, ignoreMissing);
    if (modifiedAt !== undefined && modifiedAt < before) await rm(path, { force: true });
  }
}

function pathOf(folder: string, key: string): string {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${key}`);
  return join(folder, key);
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
