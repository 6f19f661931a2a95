import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { AccountDeps } from '../deps.ts';

type Peppers = Pick<AccountDeps['secrets'], 'otpPepper' | 'otpPepperPrevious'>;

/** Returns six digits from the system's generator. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** Returns the code of a login-code link (160 bits). */
export function newLinkCode(): string {
  return randomBytes(20).toString('base64url');
}

/** Binds a code to its challenge and purpose; without the pepper the hash reveals nothing. */
export function hashCode(pepper: string, of: { challengeId: string; purpose: string; code: string }): string {
  return createHmac('sha256', pepper).update(`${of.challengeId}.${of.purpose}.${of.code}`).digest('base64url');
}

/** Compares a typed code with a stored hash in constant time, under the present pepper and the previous one. */
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
