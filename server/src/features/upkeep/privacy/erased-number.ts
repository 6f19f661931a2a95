import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../config/secrets.ts';
import { deriveKey } from '../../../platform/derive-key.ts';

/**
 * Returns what stands for the number of an erased account: enough to refuse its owner a second free start, and not
 * reversible without the signing key.
 */
export function erasedNumber(signingKey: string, msisdn: string): string {
  const hash = createHmac('sha256', deriveKey(signingKey, 'erased-number')).update(msisdn).digest('base64url');
  return `erased:${hash}`;
}

/** Returns the stand-ins of a number under the present signing key and the previous one. */
export function erasedNumbers(
  { signingKey, signingKeyPrevious }: Pick<Secrets, 'signingKey' | 'signingKeyPrevious'>,
  msisdn: string,
): string[] {
  return [signingKey, signingKeyPrevious].flatMap((key) => (key === null ? [] : [erasedNumber(key, msisdn)]));
}
