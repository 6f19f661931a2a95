/** Reads the capabilities of this browser from the browser itself. */
export type Device = {
  mediaSource: boolean;
  managedMediaSource: boolean;
  hls: boolean;
  avcAac: boolean;
  avcOpus: boolean;
  opus: boolean;
  recorder: boolean;
  /** Whether it can broadcast through our own server: MP4 with any audio codec. */
  recorderMp4: boolean;
  /** Bytes free for downloads, null where the browser does not report them. */
  storageFree: number | null;
  saveData: boolean | null;
};

type SourceType = { isTypeSupported: (type: string) => boolean };
// The DOM library lacks types for these.
type Modern = typeof globalThis & { MediaSource?: SourceType; ManagedMediaSource?: SourceType };
type Connected = Navigator & { connection?: { saveData?: boolean } };

const AVC_AAC = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"';
const AVC_OPUS = 'video/mp4; codecs="avc1.42E01E, opus"';
const OPUS = 'audio/mp4; codecs="opus"';
const HLS = 'application/vnd.apple.mpegurl';

export async function readDevice(): Promise<Device> {
  const { MediaSource: plain, ManagedMediaSource: managed } = globalThis as Modern;
  const source = managed ?? plain;
  const plays = (type: string) => source?.isTypeSupported(type) ?? false;
  return {
    mediaSource: plain !== undefined,
    managedMediaSource: managed !== undefined,
    hls: document.createElement('video').canPlayType(HLS) !== '',
    avcAac: plays(AVC_AAC),
    avcOpus: plays(AVC_OPUS),
    opus: plays(OPUS),
    recorder: typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined,
    recorderMp4: recordsMp4(),
    storageFree: await readStorage(),
    saveData: (navigator as Connected).connection?.saveData ?? null,
  };
}

function recordsMp4(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' && [AVC_AAC, AVC_OPUS].some((type) => MediaRecorder.isTypeSupported(type))
  );
}

async function readStorage(): Promise<number | null> {
  if (navigator.storage?.estimate === undefined) return null;
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined ? null : quota - (usage ?? 0);
}
