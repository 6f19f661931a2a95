import { createHmac, timingSafeEqual } from 'node:crypto';

export const ADDRESS_TTL_MS = 6 * 3_600_000;

/** `expires` is in seconds since 1970. */
export type SignedPrefix = { sessionId: string; expires: string; signature: string };

/**
 * The prefix below which the player of one session may fetch media until then, for as long as the session lasts; callers
 * check that. Everything below it is covered by the one signature, so that a playlist's segments need none of their own.
 */
export function signPrefix(signingKey: string, sessionId: string, expiresAt: Date): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `/media/${sessionId}/${expires}/${sign(signingKey, sessionId, expires)}`;
}

/** Whether one of the keys signed this prefix and it has not expired. */
export function isValidPrefix(signingKeys: readonly string[], prefix: SignedPrefix, now: Date): boolean {
  return isSignedPrefix(signingKeys, prefix) && Number(prefix.expires) * 1000 > now.getTime();
}

/** Whether one of the keys signed this prefix, whenever that was. */
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
