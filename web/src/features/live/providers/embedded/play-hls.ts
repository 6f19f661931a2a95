import { loadChunk } from '../../../../lib/load-chunk.ts';
import { UnplayableError } from '../port.ts';
import type { LiveListener, LivePlayback } from '../port.ts';

type Scene = { media: HTMLMediaElement; url: string; listener: LiveListener };

const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** Seconds behind the newest segment; with less the buffer runs empty. */
const BEHIND_S = 1.5;

/** Plays HLS, for browsers without fragments and for networks that block WebSockets. */
export function playHls(scene: Scene): Promise<LivePlayback> {
  return prefersNative(scene.media) ? playNative(scene) : playByScript(scene);
}

/** Safari plays HLS best itself; other browsers with native HLS lag more than the script. */
function prefersNative(media: HTMLMediaElement): boolean {
  const isKnown = media.canPlayType(HLS_TYPE) !== '';
  return isKnown && (navigator.vendor.startsWith('Apple') || globalThis.MediaSource === undefined);
}

async function playNative({ media, url, listener }: Scene): Promise<LivePlayback> {
  const listening = new AbortController();
  media.src = url;
  await new Promise<void>((resolve, reject) => {
    const { signal } = listening;
    media.addEventListener('loadedmetadata', () => resolve(), { signal });
    media.addEventListener('error', () => reject(media.error ?? new Error('No media')), { signal });
  });
  media.addEventListener('waiting', listener.onStall, { signal: listening.signal });
  media.addEventListener('error', listener.onLost, { signal: listening.signal });
  media.addEventListener('ended', listener.onEnded, { signal: listening.signal });
  return {
    isWhole: true,
    stop: () => {
      listening.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}

async function playByScript({ media, url, listener }: Scene): Promise<LivePlayback> {
  const { default: Hls } = await loadChunk(() => import('hls.js/light'));
  if (!Hls.isSupported()) throw new UnplayableError('Neither fragments nor HLS');
  const hls = new Hls({ liveSyncDuration: BEHIND_S, liveMaxLatencyDuration: 6, backBufferLength: 12 });
  let isReached = false;
  const reached = new Promise<void>((resolve, reject) => {
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      isReached = true;
      resolve();
    });
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
      if (details === Hls.ErrorDetails.BUFFER_STALLED_ERROR) listener.onStall();
      if (!fatal) return;
      hls.destroy();
      if (isReached) listener.onLost();
      else reject(isUnknownCodec(details, Hls.ErrorDetails) ? new UnplayableError(details) : new Error(details));
    });
  });
  hls.loadSource(url);
  hls.attachMedia(media);
  await reached;
  media.addEventListener('ended', listener.onEnded, { once: true });
  return {
    isWhole: true,
    stop: () => {
      media.removeEventListener('ended', listener.onEnded);
      hls.destroy();
    },
    kbps: () => (hls.bandwidthEstimate > 0 && hls.levels[0] ? hls.levels[0].realBitrate / 1000 || null : null),
  };
}

type Details = { MANIFEST_INCOMPATIBLE_CODECS_ERROR: string; BUFFER_ADD_CODEC_ERROR: string };

function isUnknownCodec(details: string, known: Details): boolean {
  return details === known.MANIFEST_INCOMPATIBLE_CODECS_ERROR || details === known.BUFFER_ADD_CODEC_ERROR;
}
