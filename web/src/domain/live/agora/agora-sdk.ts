import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import type { JoinTicket } from '@lisan/contract/live/live';
import type {
  ClientConfig,
  IAgoraRTC,
  IAgoraRTCClient,
  IAgoraRTCRemoteUser,
  ILocalTrack,
  IRemoteAudioTrack,
  IRemoteVideoTrack,
} from 'agora-rtc-sdk-ng';

/** The part of a client that this product uses. */
export type AgoraClient = Pick<
  IAgoraRTCClient,
  | 'on'
  | 'removeAllListeners'
  | 'setProxyServer'
  | 'setTurnServer'
  | 'startProxyServer'
  | 'setEncryptionConfig'
  | 'join'
  | 'leave'
  | 'renewToken'
  | 'getRTCStats'
> & {
  publish(tracks: ILocalTrack[]): Promise<void>;
  subscribe(user: IAgoraRTCRemoteUser, kind: 'video'): Promise<Pick<IRemoteVideoTrack, 'on' | 'getMediaStreamTrack'>>;
  subscribe(user: IAgoraRTCRemoteUser, kind: 'audio'): Promise<Pick<IRemoteAudioTrack, 'on' | 'getMediaStreamTrack'>>;
};

/** The part of the SDK that this product uses. */
export type AgoraSdk = Pick<
  IAgoraRTC,
  | 'checkSystemRequirements'
  | 'setLogLevel'
  | 'enableLogUpload'
  | 'disableLogUpload'
  | 'createCustomAudioTrack'
  | 'createCustomVideoTrack'
> & { createClient: (config: ClientConfig) => AgoraClient };

/** Loads the SDK, a large separate chunk, when a lesson of Agora is entered. */
export async function loadAgora(): Promise<AgoraSdk> {
  const { default: sdk } = await import('agora-rtc-sdk-ng');
  return sdk;
}

/** Reads the seventeen fields of an Agora ticket. */
export function agoraSettings(ticket: JoinTicket): AgoraSettings {
  // The server builds the settings by the contract's own type, which `provider` selects.
  return ticket.settings as AgoraSettings;
}
