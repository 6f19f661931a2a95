import { AGORA_DEFAULTS, type AgoraSettings } from '@lisan/contract/agora-settings';
import type { AgoraConfig } from '../../../config/agora-config.ts';
import type { Join, JoinRequest, LiveProvider } from '../port.ts';
import { buildToken } from './build-token.ts';
import { channelSecrets } from './channel-secrets.ts';
import { closeChannel } from './close-channel.ts';
import { joinUid } from './join-uid.ts';

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
