import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Six digits from the system's generator. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** 160 bits for a login-code link. */
export function newLinkCode(): string {
  return randomBytes(20).toString('base64url');
}

/** A code is only worth something for its own challenge and purpose, and its hash nothing without the pepper. */
export function hashCode(pepper: string, of: { challengeId: string; purpose: string; code: string }): string {
  return createHmac('sha256', pepper).update(`${of.challengeId}.${of.purpose}.${of.code}`).digest('base64url');
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export function hashLinkCode(linkCode: string): string {
  return createHash('sha256').update(linkCode).digest('base64url');
}

/** The one-time code that belongs to a link: the same at every look, and stored nowhere in clear. */
export function codeOfLink(pepper: string, linkCode: string): string {
  const bytes = createHmac('sha256', pepper).update(`link.${linkCode}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
