import type { ILocalTrack } from 'agora-rtc-sdk-ng';
import { AgoraLink } from '../../domain/live/agora/agora-link.ts';
import { agoraSettings, loadAgora } from '../../domain/live/agora/agora-sdk.ts';
import type { AgoraClient, AgoraSdk } from '../../domain/live/agora/agora-sdk.ts';
import { RATES, soundKbps } from './bit-rates.ts';
import type { Publisher, PublishRequest, Publishing } from './port.ts';

/** The uplink quality on the SDK's scale, from 1 (excellent) to 6 (down). */
const WEAK_QUALITY = 5;

/** Publishes by Agora, with the SDK from `load`. */
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

/** Mutes by `track.enabled` only: to viewers, the SDK's own muting would look like a teacher who has left. */
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
    // A teacher who has started continues after a network loss of any length.
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

/** Wraps the caller's tracks. They are never closed, since `close` would stop the originals. */
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
