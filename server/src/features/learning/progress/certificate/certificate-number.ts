import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../../platform/derive-key.ts';

/** Crockford's base 32: without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const NUMBER = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/**
 * Returns the number of a certificate, as `XXXX-XXXX-XXXX` (60 bits). It derives from the signing key, the learner and
 * the level, and reveals none of them.
 */
export function certificateNumber(signingKey: string, of: { subscriberId: string; levelId: string }): string {
  const bytes = createHmac('sha256', deriveKey(signingKey, 'certificate'))
    .update(`${of.subscriberId}:${of.levelId}`)
    .digest();
  return inFours([...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''));
}

/**
 * Normalises a typed number: ignores separators and case, and reads O as 0 and I and L as 1. Null when it is invalid.
 */
export function readCertificateNumber(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return NUMBER.test(letters) ? inFours(letters) : null;
}

function inFours(letters: string): string {
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}
