import type { AgoraSettings } from '@lisan/contract/agora-settings';
import agora from 'agora-token';
import type { AgoraConfig } from '../../../config/agora-config.ts';
import type { LiveRole } from '../port.ts';

type Place = Pick<AgoraSettings, 'channelName' | 'uid'> & { role: LiveRole };

/** A token for one place in one channel, good for `tokenExpiryTime` from now. Only a publisher's lets publish. */
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
    // Its types want text for an account alone; both functions write it as text.
    String(uid),
    role === 'publisher' ? PUBLISHER : SUBSCRIBER,
    seconds,
    seconds,
  );
}
