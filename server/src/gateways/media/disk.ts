import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMediaKey, type ByteRange, type MediaStore } from './port.ts';

/** Media files below a folder of one machine. */
export function openDiskMediaStore(folder: string): MediaStore {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and renamed, so that nobody ever reads half a file.
      const draft = `${path}.${randomUUID()}.part`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    },
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
  };
}

function pathOf(folder: string, key: string): string {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${key}`);
  return join(folder, key);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
