import type { AgoraSettings } from '@lisan/contract/agora-settings';
import type { JoinTicket } from '@lisan/contract/live';
import type {
  ClientConfig,
  IAgoraRTC,
  IAgoraRTCClient,
  IAgoraRTCRemoteUser,
  ILocalTrack,
  IRemoteAudioTrack,
  IRemoteVideoTrack,
} from 'agora-rtc-sdk-ng';

/** What of a client is used. */
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

/** What of the SDK is used. */
export type AgoraSdk = Pick<
  IAgoraRTC,
  | 'checkSystemRequirements'
  | 'setLogLevel'
  | 'enableLogUpload'
  | 'disableLogUpload'
  | 'createCustomAudioTrack'
  | 'createCustomVideoTrack'
> & { createClient: (config: ClientConfig) => AgoraClient };

/** Large: a chunk of its own, loaded when a lesson of Agora's is entered. */
export async function loadAgora(): Promise<AgoraSdk> {
  const { default: sdk } = await import('agora-rtc-sdk-ng');
  return sdk;
}

/** The seventeen fields, which Agora's tickets carry. */
export function agoraSettings(ticket: JoinTicket): AgoraSettings {
  // The server makes them by the contract's own type; `provider` says whose they are.
  return ticket.settings as AgoraSettings;
}
