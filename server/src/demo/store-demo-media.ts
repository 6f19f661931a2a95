import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Services } from '../compose/services.ts';

const FOLDER = join(import.meta.dirname, 'media');

/** Puts a file of the demo into the media store, unless it is there, and returns its name in the store. */
export async function storeDemoMedia(services: Pick<Services, 'media'>, folder: string, file: string): Promise<string> {
  const bytes = await readFile(join(FOLDER, file));
  const ending = extname(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const name = `${file.slice(0, -ending.length)}-${hash}${ending}`;
  const key = `${folder}/${name}`;
  if ((await services.media.find(key)) === null) await services.media.put(key, bytes);
  return name;
}
