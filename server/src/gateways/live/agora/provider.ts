import { AGORA_DEFAULTS, type AgoraSettings } from '@lisan/contract/live/agora-settings';
import type { AgoraConfig } from '../../../config/agora-config.ts';
import type { Join, JoinRequest, LiveProvider } from '../port.ts';
import { buildToken } from './build-token.ts';
import { closeChannel } from './close-channel.ts';
import { joinUid } from './join-uid.ts';
import { deriveKey } from '../../../platform/derive-key.ts';

/** The SDK rejects a secret that lacks one of these four kinds of character. */
const ALL_KINDS = 'aA1!';

/**
 * Derives the secrets that every participant of a channel shares. They are derived, not stored, so that every node
 * returns the same ones; changing the signing key during a lesson splits its channel.
 */
function channelSecrets(
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

type Deps = { config: AgoraConfig; signingKey: string; newId: () => string };

/** Carries lessons by Agora. Agora creates a channel when the first participant joins. */
export function createAgoraProvider(deps: Deps): LiveProvider {
  return {
    name: 'agora',
    takesWebm: true,
    ticketMs: Number(deps.config.tokenExpiryTime) * 1000,
    async createSession() {},
    issueJoin: async (request) => issueJoin(deps, request),
    end: (channelId) => closeChannel(deps.config, channelId),
    attach: () => ({ async close() {} }),
    hls: null,
  };
}

function issueJoin({ config, signingKey, newId }: Deps, request: JoinRequest): Join {
  const { appCertificate: _, rest: __, ...installed } = config;
  const { channelId, kind } = request;
  const uid = joinUid(signingKey, {
    ...request,
    joinId: request.joinId ?? newId(),
    isAccount: config.useStringUserId,
  });
  const token = buildToken(config, { channelName: channelId, uid, role: request.role });
  const settings: AgoraSettings = {
    ...AGORA_DEFAULTS,
    ...installed,
    ...channelSecrets(signingKey, { channelId, mode: config.encryptionMode }),
    uid,
    channelName: channelId,
    channelID: channelId,
    token,
    broadcastType: kind,
  };
  return { key: token, settings };
}
