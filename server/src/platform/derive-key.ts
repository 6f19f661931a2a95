import { hkdfSync } from 'node:crypto';

/** A key of its own for each purpose, so that what signs one thing cannot sign another (RFC 5869). */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex');
}
