import type { JoinTicket } from '@lisan/contract/live/live';
import { type EmbeddedSettings, HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import { socketUrl } from '../../../../../lib/net/reconnecting-socket.ts';
import { loadChunk } from '../../../../../lib/chunk/load-chunk.ts';
import { type LivePlayback, type LiveScene, UnplayableError, type LiveListener } from '../port.ts';
import { mediaSourceType } from './media-sources.ts';
import { FragmentPlayer } from './fragment-player.ts';
import { createDataRate } from './data-rate.ts';

/** Some networks block WebSockets without an error. */
const FIRST_WAIT_MS = 6000;

/** Plays lessons of our own server: fragments if the browser supports them, else HLS. */
export async function play(scene: LiveScene): Promise<LivePlayback> {
  const { hls_url: folder } = embeddedSettings(scene.ticket);
  const { media, soundOnly, listener } = scene;
  const Source = mediaSourceType();
  const fragments = Source && (await tryFragments(scene, Source));
  return fragments ?? playHls({ media, folder, soundOnly, listener });
}

/** Resolves with null if fragments cannot be played or do not arrive. A hidden tab waits until it is seen. */
function tryFragments(scene: LiveScene, Source: typeof MediaSource): Promise<LivePlayback | null> {
  const { media, ticket, renewTicket, listener } = scene;
  return new Promise((resolve, reject) => {
    let isReached = false;
    const fallBack = () => {
      clearTimeout(timer);
      player.stop();
      resolve(null);
    };
    const player = new FragmentPlayer({
      Source,
      media,
      ticket,
      address: watchAddress(scene),
      renewTicket,
      listener: {
        ...listener,
        onLost: () => {
          clearTimeout(timer);
          if (isReached) listener.onLost();
          else reject(new Error('The lesson could not be reached'));
        },
      },
      onArrived: () => clearTimeout(timer),
      onReached: () => {
        isReached = true;
        clearTimeout(timer);
        resolve(player);
      },
      // A teacher may return with another device, whose stream this browser does not support.
      onUnplayable: () => (isReached ? listener.onLost() : fallBack()),
    });
    const timer = setTimeout(fallBack, FIRST_WAIT_MS);
  });
}

function watchAddress({ ticket, soundOnly }: LiveScene): string {
  const { watch_path: path } = embeddedSettings(ticket);
  return socketUrl(`${path}${soundOnly ? '?tracks=sound' : ''}`);
}

/** Reads the settings of the embedded provider; the contract leaves the settings of a ticket to its provider. */
function embeddedSettings({ settings }: JoinTicket): EmbeddedSettings {
  return settings as EmbeddedSettings;
}

type Scene = {
  media: HTMLMediaElement;
  /** The playlist of the published stream, in the folder of the others. */
  folder: string;
  soundOnly: boolean;
  listener: LiveListener;
};
type Playing = Omit<Scene, 'folder' | 'soundOnly'> & { url: string };

const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** Seconds behind the newest segment; with less the buffer runs empty. */
const BEHIND_S = 1.5;

/** Plays HLS, for browsers without fragments and for networks that block WebSockets. */
function playHls({ media, folder, soundOnly, listener }: Scene): Promise<LivePlayback> {
  // A player with a choice of both would load the picture.
  const list = soundOnly ? HLS_PLAYLISTS.sound : HLS_PLAYLISTS.lesson;
  const playing = { media, url: new URL(list, new URL(folder, location.href)).href, listener };
  return prefersNative(media) ? playNative(playing) : playByScript(playing);
}

/** Safari plays HLS best itself; other browsers with native HLS lag more than the script. */
function prefersNative(media: HTMLMediaElement): boolean {
  const isKnown = media.canPlayType(HLS_TYPE) !== '';
  return isKnown && (navigator.vendor.startsWith('Apple') || globalThis.MediaSource === undefined);
}

async function playNative({ media, url, listener }: Playing): Promise<LivePlayback> {
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
    stop: () => {
      listening.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}

async function playByScript({ media, url, listener }: Playing): Promise<LivePlayback> {
  const { default: Hls } = await loadChunk(() => import('hls.js'));
  if (!Hls.isSupported()) throw new UnplayableError('Neither fragments nor HLS');
  const hls = new Hls({ liveSyncDuration: BEHIND_S, liveMaxLatencyDuration: 6, backBufferLength: 12 });
  const rate = createDataRate(() => performance.now());
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => rate.record(frag.stats.total));
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
    stop: () => {
      media.removeEventListener('ended', listener.onEnded);
      hls.destroy();
    },
    kbps: rate.kbps,
  };
}

type Details = { MANIFEST_INCOMPATIBLE_CODECS_ERROR: string; BUFFER_ADD_CODEC_ERROR: string };

function isUnknownCodec(details: string, known: Details): boolean {
  return details === known.MANIFEST_INCOMPATIBLE_CODECS_ERROR || details === known.BUFFER_ADD_CODEC_ERROR;
}
