import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import agora from 'agora-token';
import type { AgoraConfig } from '../../../config/agora-config.ts';
import type { LiveRole } from '../port.ts';

type Place = Pick<AgoraSettings, 'channelName' | 'uid'> & { role: LiveRole };

/**
 * Builds a token for one place in one channel, valid for `tokenExpiryTime` from now. Only a publisher's token allows
 * publishing.
 */
export function buildToken(config: AgoraConfig, { channelName, uid, role }: Place): string {
  const { RtcTokenBuilder, RtcRole } = agora;
  const { PUBLISHER, SUBSCRIBER } = RtcRole;
  const seconds = Number(config.tokenExpiryTime);
  const build = config.useStringUserId ? RtcTokenBuilder.buildTokenWithUserAccount : RtcTokenBuilder.buildTokenWithUid;
  return build.call(
    RtcTokenBuilder,
    config.appId,
    config.appCertificate,
    channelName,
    // The library's types require text for an account only, but both functions write it as text.
    String(uid),
    role === 'publisher' ? PUBLISHER : SUBSCRIBER,
    seconds,
    seconds,
  );
}
