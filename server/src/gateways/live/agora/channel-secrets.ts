import type { AgoraSettings } from '@lisan/contract/agora-settings';
import { deriveKey } from '../../../platform/derive-key.ts';

/** The SDK rejects a secret that lacks one of these four kinds of character. */
const ALL_KINDS = 'aA1!';

/**
 * Derives the secrets that every participant of a channel shares. They are derived, not stored, so that every node
 * returns the same ones; changing the signing key during a lesson splits its channel.
 */
export function channelSecrets(
  signingKey: string,
  { channelId, mode }: { channelId: string; mode: AgoraSettings['encryptionMode'] },
): Pick<AgoraSettings, 'salt' | 'cipherKey'> {
  if (mode === 'none') return { salt: '', cipherKey: '' };
  const derive = (what: string) => Buffer.from(deriveKey(signingKey, `agora.${what}.${channelId}`), 'hex');
  return {
    salt: derive('salt').toString('base64'),
    // The hexadecimal form has 64 characters; the SDK accepts at most 62.
    cipherKey: ALL_KINDS + derive('cipher').toString('base64url'),
  };
}
