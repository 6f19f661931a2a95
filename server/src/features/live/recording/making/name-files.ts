import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const LONGEST = 60;

/** A name that says what is in a file, as far as Latin letters can, and changes with its bytes. */
export function fileName(title: string, hash: string, ending: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'lesson' : words}-${hash}.${ending}`;
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // opened without an encoding
  return shorten(hash.digest('hex'));
}

export function hashBytes(bytes: Buffer): string {
  return shorten(createHash('sha256').update(bytes).digest('hex'));
}

/** Enough that no two files of one title have the same name. */
function shorten(hash: string): string {
  return hash.slice(0, 16);
}
