import { createHash } from 'node:crypto';

/** Returns a hash that distinguishes a repeated call from another call with the same id. */
export function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
}
