import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a reply for storage: it may contain a token, which the database never stores in clear. */
export function sealReply(signingKey: string, reply: object | undefined): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(signingKey), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(reply ?? {}), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Opens a reply that was sealed with one of the keys.
 * @throws Error when it was sealed with another key or changed since
 */
export function openReply(signingKeys: readonly string[], sealed: string): object {
  for (const [n, signingKey] of signingKeys.entries()) {
    try {
      return openWith(signingKey, sealed);
    } catch (error) {
      // Another key may have sealed it; the error of the last one is thrown.
      if (n === signingKeys.length - 1) throw error;
    }
  }
  throw new Error('there is no key to open a reply with');
}

function openWith(signingKey: string, sealed: string): object {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyOf(signingKey), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  // Only `sealReply` writes what the tag has just authenticated.
  return JSON.parse(text) as object;
}

function keyOf(signingKey: string): Buffer {
  return Buffer.from(deriveKey(signingKey, 'idempotent-reply'), 'hex');
}
