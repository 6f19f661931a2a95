import { stat } from 'node:fs/promises';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../../..');
export const COURSE_AUDIO = join(REPOSITORY, 'content/audio');
export const COURSE_PICTURES = join(REPOSITORY, 'content/pictures');

/** Returns the size of a file in bytes; null for a missing file. */
export async function fileBytes(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
