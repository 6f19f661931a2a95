import { createHash } from 'node:crypto';

/** Returns the first 16 hexadecimal digits of SHA-256. */
export function shortHash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
