import { LivekitLink } from '../../domain/live/livekit/livekit-link.ts';
import { loadLivekit } from '../../domain/live/livekit/livekit-sdk.ts';
import type { LivekitRoom, LivekitSdk, LocalPublication } from '../../domain/live/livekit/livekit-sdk.ts';
import { RATES, soundKbps } from './bit-rates.ts';
import type { Publisher, PublishRequest, Publishing } from './port.ts';

/** Publishes by LiveKit, with the SDK from `load`. */
export function livekitPublisher(load: () => Promise<LivekitSdk>): Publisher {
  return {
    start: async (request) => {
      const sdk = await load();
      if (!sdk.isBrowserSupported()) throw new Error('this browser has no WebRTC');
      return publishLivekit(sdk, request);
    },
  };
}

export const livekit = livekitPublisher(loadLivekit);

function publishLivekit(sdk: LivekitSdk, request: PublishRequest): Publishing {
  const { ticket, renew, onState } = request;
  const published: Published = { microphone: null, camera: null };
  let [isWeak, isLive] = [false, false];
  const reportLive = () => {
    isLive = true;
    onState({ kind: 'live', kbps: null, isWeak });
  };
  const link = new LivekitLink({
    sdk,
    ticket,
    // The tracks belong to the caller and outlive the room.
    options: { stopLocalTrackOnUnpublish: false },
    renew,
    // A teacher who has started continues after a network loss of any length.
    maxAttempts: Infinity,
    events: {
      connectionQualityChanged: (quality, { isLocal }) => {
        const now = quality === 'poor' || quality === 'lost';
        if (!isLocal || now === isWeak) return;
        isWeak = now;
        if (isLive) reportLive();
      },
    },
    onJoined: (room) => publishTracks(room, request, published),
    onConnectionLost: () => {
      isLive = false;
      onState({ kind: 'reconnecting' });
    },
    onReconnected: reportLive,
    onClosed: (reason) => onState({ kind: 'over', reason }),
  });
  onState({ kind: 'connecting' });
  link.join().then(reportLive, () => link.lose());
  return {
    stop: () => link.leave(),
    setMuted: (what, isMuted) => {
      published[what]?.[isMuted ? 'mute' : 'unmute']().catch(() => link.lose());
    },
  };
}

type Published = { microphone: LocalPublication | null; camera: LocalPublication | null };

async function publishTracks(room: LivekitRoom, { stream, kind }: PublishRequest, published: Published): Promise<void> {
  const kbps = RATES[kind][0] ?? 0;
  const [microphone] = stream.getAudioTracks();
  const [camera] = kind === 'video' ? stream.getVideoTracks() : [];
  if (microphone) {
    published.microphone = await room.localParticipant.publishTrack(microphone, {
      name: 'microphone',
      audioPreset: { maxBitrate: soundKbps(kind, kbps) * 1000 },
    });
    if (!microphone.enabled) await published.microphone.mute();
  }
  if (camera) {
    published.camera = await room.localParticipant.publishTrack(camera, {
      name: 'camera',
      videoCodec: 'vp8',
      videoEncoding: { maxBitrate: (kbps - soundKbps(kind, kbps)) * 1000, maxFramerate: 24 },
      // A phone's uplink has no room for simulcast layers.
      simulcast: false,
    });
    if (!camera.enabled) await published.camera.mute();
  }
}
