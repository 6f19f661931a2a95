import { createHmac, timingSafeEqual } from 'node:crypto';

export const ADDRESS_LIFE_MS = 6 * 3_600_000;

/** `expires` is in seconds since 1970. */
export type SignedPrefix = { sessionId: string; expires: string; signature: string };

/**
 * The prefix below which the player of one session may fetch media until then, for as long as the session lasts; callers
 * check that. Everything below it is covered by the one signature, so that a playlist's segments need none of their own.
 */
export function signPrefix(signingKey: string, sessionId: string, expiresAt: Date): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `/media/${sessionId}/${expires}/${sign(signingKey, sessionId, expires).toString('base64url')}`;
}

/** Whether we signed this prefix and it has not expired. */
export function isValidPrefix(signingKey: string, prefix: SignedPrefix, now: Date): boolean {
  const expected = sign(signingKey, prefix.sessionId, prefix.expires);
  const given = Buffer.from(prefix.signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number(prefix.expires) * 1000 > now.getTime();
}

function sign(signingKey: string, sessionId: string, expires: string): Buffer {
  return createHmac('sha256', signingKey).update(`/media/${sessionId}/${expires}/`).digest();
}
