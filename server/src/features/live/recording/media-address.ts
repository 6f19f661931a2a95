import { createHmac, timingSafeEqual } from 'node:crypto';

export const ADDRESS_TTL_MS = 6 * 3_600_000;

/** `expires` is in seconds since 1970. */
export type SignedPrefix = { sessionId: string; expires: string; signature: string };

/**
 * Returns the prefix of the addresses that the player of one session may fetch until `expiresAt`, for as long as the
 * session lasts; callers check the session. The one signature covers everything below the prefix, so that a playlist's
 * segments need no signatures.
 */
export function signPrefix(signingKey: string, sessionId: string, expiresAt: Date): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `/media/${sessionId}/${expires}/${sign(signingKey, sessionId, expires)}`;
}

/** Returns whether one of the keys signed this prefix and it has not expired. */
export function isValidPrefix(signingKeys: readonly string[], prefix: SignedPrefix, now: Date): boolean {
  return isSignedPrefix(signingKeys, prefix) && Number(prefix.expires) * 1000 > now.getTime();
}

/** Returns whether one of the keys ever signed this prefix, expired or not. */
export function isSignedPrefix(signingKeys: readonly string[], prefix: SignedPrefix): boolean {
  // Compared as text: a decoder ignores padding and whatever follows it, and caches would store each spelling.
  const signature = Buffer.from(prefix.signature);
  return signingKeys.some((key) => {
    const expected = Buffer.from(sign(key, prefix.sessionId, prefix.expires));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

function sign(signingKey: string, sessionId: string, expires: string): string {
  return createHmac('sha256', signingKey).update(`/media/${sessionId}/${expires}/`).digest('base64url');
}
