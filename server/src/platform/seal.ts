import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts JSON for storage under a key that serves this purpose alone. */
export function sealJson(signingKey: string, purpose: string, value: object): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(signingKey, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Opens a text that `sealJson` sealed for the purpose with one of the keys.
 * @throws Error when it was sealed with another key or changed since
 */
export function openSealed(signingKeys: readonly string[], purpose: string, sealed: string): unknown {
  for (const [n, signingKey] of signingKeys.entries()) {
    try {
      return openWith(keyOf(signingKey, purpose), sealed);
    } catch (error) {
      // Another key may have sealed it; the error of the last key is thrown.
      if (n === signingKeys.length - 1) throw error;
    }
  }
  throw new Error('there is no key to open it with');
}

function openWith(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  return JSON.parse(text);
}

function keyOf(signingKey: string, purpose: string): Buffer {
  return Buffer.from(deriveKey(signingKey, purpose), 'hex');
}
