import type { ILocalTrack } from 'agora-rtc-sdk-ng';
import { AgoraLink } from '../../domain/live/agora/agora-link.ts';
import { agoraSettings, loadAgora } from '../../domain/live/agora/agora-sdk.ts';
import type { AgoraClient, AgoraSdk } from '../../domain/live/agora/agora-sdk.ts';
import { RATES, soundKbps } from './bit-rates.ts';
import type { Publisher, PublishRequest, Publishing } from './port.ts';

/** Of the uplink, by the SDK's scale from 1, excellent, to 6, down. */
const WEAK_QUALITY = 5;

/** Publishes by Agora; the SDK comes from `load`. */
export function agoraPublisher(load: () => Promise<AgoraSdk>): Publisher {
  return {
    start: async (request) => {
      const sdk = await load();
      if (!sdk.checkSystemRequirements()) throw new Error('this browser has no WebRTC');
      return publishAgora(sdk, request);
    },
  };
}

export const agora = agoraPublisher(loadAgora);

/** It mutes by `track.enabled` alone: the SDK's own muting would look to viewers like a teacher who has left. */
function publishAgora(sdk: AgoraSdk, request: PublishRequest): Publishing {
  const { ticket, renew, onState } = request;
  const tracks = localTracks(sdk, request);
  let isWeak = false;
  let isLive = false;
  const reportLive = () => {
    isLive = true;
    onState({ kind: 'live', kbps: null, isWeak });
  };
  const link = new AgoraLink({
    sdk,
    ticket,
    role: 'host',
    renew,
    // A teacher who has begun wants to go on, however long the network is away.
    maxAttempts: Infinity,
    onJoined: (client) => client.publish(tracks),
    onConnectionLost: () => {
      isLive = false;
      onState({ kind: 'reconnecting' });
    },
    onReconnected: reportLive,
    onClosed: (reason) => onState({ kind: 'over', reason }),
  });
  watchUplink(link.client, (now) => {
    isWeak = now;
    if (isLive) reportLive();
  });
  onState({ kind: 'connecting' });
  link.join().then(reportLive, () => link.lose());
  return { stop: () => link.leave() };
}

/** The caller's tracks as they are: `close` of these would stop them, and they are not ours. */
function localTracks(sdk: AgoraSdk, { ticket, stream, kind }: PublishRequest): ILocalTrack[] {
  const kbps = RATES[kind][0] ?? 0;
  const [microphone] = stream.getAudioTracks();
  const [camera] = stream.getVideoTracks();
  const tracks: ILocalTrack[] = [];
  if (microphone)
    tracks.push(
      sdk.createCustomAudioTrack({
        mediaStreamTrack: microphone,
        encoderConfig: { bitrate: soundKbps(kind, kbps), stereo: false },
      }),
    );
  if (camera && agoraSettings(ticket).broadcastType === 'video')
    tracks.push(
      sdk.createCustomVideoTrack({
        mediaStreamTrack: camera,
        bitrateMax: kbps - soundKbps(kind, kbps),
        height: { max: 480 },
        frameRate: { max: 24 },
      }),
    );
  return tracks;
}

function watchUplink(client: AgoraClient, onChange: (isWeak: boolean) => void): void {
  let isWeak = false;
  client.on('network-quality', ({ uplinkNetworkQuality }) => {
    const now = uplinkNetworkQuality >= WEAK_QUALITY;
    if (now === isWeak) return;
    isWeak = now;
    onChange(now);
  });
}
