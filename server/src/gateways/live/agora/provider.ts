import { AGORA_DEFAULTS, type AgoraSettings } from '@lisan/contract/agora-settings';
import type { AgoraConfig } from '../../../config/agora-config.ts';
import type { Join, JoinRequest, LiveProvider } from '../port.ts';
import { buildToken } from './build-token.ts';
import { channelSecrets } from './channel-secrets.ts';
import { closeChannel } from './close-channel.ts';
import { joinUid } from './join-uid.ts';

type Ground = { config: AgoraConfig; signingKey: string; newId: () => string };

/** Agora carries the lesson; a channel there begins with whoever joins first. */
export function createAgoraProvider(ground: Ground): LiveProvider {
  return {
    name: 'agora',
    takesWebm: true,
    ticketMs: Number(ground.config.tokenExpiryTime) * 1000,
    async createSession() {},
    issueJoin: async (request) => issueJoin(ground, request),
    end: (channelId) => closeChannel(ground.config, channelId),
    attach: () => ({ async close() {} }),
    hls: null,
  };
}

function issueJoin({ config, signingKey, newId }: Ground, request: JoinRequest): Join {
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
