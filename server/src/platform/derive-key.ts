import { hkdfSync } from 'node:crypto';

/** Derives a separate key for each purpose, so that a key that signs one thing cannot sign another (RFC 5869). */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex');
}
