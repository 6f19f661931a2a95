import type { AgoraSettings } from '@lisan/contract/agora-settings';
import { deriveKey } from '../../../platform/derive-key.ts';

/** The SDK complains of a secret in which one of these four kinds of character is missing. */
const ALL_KINDS = 'aA1!';

/**
 * What all in a channel must share to understand each other. Derived, so that every node tells the same and nothing is
 * kept: changing the signing key during a lesson cuts it in two.
 */
export function channelSecrets(
  signingKey: string,
  { channelId, mode }: { channelId: string; mode: AgoraSettings['encryptionMode'] },
): Pick<AgoraSettings, 'salt' | 'cipherKey'> {
  if (mode === 'none') return { salt: '', cipherKey: '' };
  const derive = (what: string) => Buffer.from(deriveKey(signingKey, `agora.${what}.${channelId}`), 'hex');
  return {
    salt: derive('salt').toString('base64'),
    // The hexadecimal form would be 64 characters; the SDK takes 62.
    cipherKey: ALL_KINDS + derive('cipher').toString('base64url'),
  };
}
