import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { OtpDeps } from './deps.ts';

type Peppers = Pick<OtpDeps['secrets'], 'otpPepper' | 'otpPepperPrevious'>;

/** Six digits from the system's generator. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** 160 bits for a login-code link. */
export function newLinkCode(): string {
  return randomBytes(20).toString('base64url');
}

/** Binds a code to its challenge and purpose; without the pepper the hash reveals nothing. */
export function hashCode(pepper: string, of: { challengeId: string; purpose: string; code: string }): string {
  return createHmac('sha256', pepper).update(`${of.challengeId}.${of.purpose}.${of.code}`).digest('base64url');
}

/** Compares a typed code with a stored hash in constant time, under the pepper in use and the one before a rotation. */
export function isCodeOf(
  { otpPepper, otpPepperPrevious }: Peppers,
  of: { challengeId: string; purpose: string; codeHash: string },
  code: string,
): boolean {
  const isCurrent = isSameHash(of.codeHash, hashCode(otpPepper, { ...of, code }));
  if (otpPepperPrevious === null) return isCurrent;
  return isSameHash(of.codeHash, hashCode(otpPepperPrevious, { ...of, code })) || isCurrent;
}

function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export function hashLinkCode(linkCode: string): string {
  return createHash('sha256').update(linkCode).digest('base64url');
}

/** Derives the one-time code of a link: the same at every look, and stored nowhere in clear. */
export function deriveLinkOtp(pepper: string, linkCode: string): string {
  const bytes = createHmac('sha256', pepper).update(`link.${linkCode}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
