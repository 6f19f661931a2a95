import { soundKbps } from './bit-rates.ts';
import type { LessonKind } from './lesson-kind.ts';

export type Encoder = {
  /** Gives what is left, then resolves. */
  stop: () => Promise<void>;
};

type EncoderOptions = {
  stream: MediaStream;
  kind: LessonKind;
  mime: string;
  kbps: number;
  onData: (data: Blob) => void;
  /** It stopped by itself: a device was taken away, or the encoder gave up. */
  onFail: () => void;
};

// Not in the DOM library's types yet.
type Options = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };

/**
 * Chromium gives a fragment for every key frame, whatever the slice, and of sound alone one for every slice: each costs a
 * send to every viewer. Safari cuts at slices, and breaks below a second.
 */
const SLICE_MS: Record<LessonKind, number> = { video: 100, sound: 400 };
const SAFARI_SLICE_MS = 1000;
const KEY_FRAME_MS = 1000;

/** @throws when the browser cannot record this stream */
export function startEncoder({ stream, kind, mime, kbps, onData, onFail }: EncoderOptions): Encoder {
  const sound = soundKbps(kind, kbps);
  const options: Options = {
    mimeType: mime,
    audioBitsPerSecond: sound * 1000,
    ...(kind === 'video'
      ? { videoBitsPerSecond: (kbps - sound) * 1000, videoKeyFrameIntervalDuration: KEY_FRAME_MS }
      : {}),
  };
  const recorder = new MediaRecorder(stream, options);
  let isStopping = false;
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Safari gives empty ones.
    if (data.size > 0) onData(data);
  });
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      resolve();
      if (!isStopping) onFail();
    });
  });
  recorder.start(isSafari() ? SAFARI_SLICE_MS : SLICE_MS[kind]);
  return {
    stop: () => {
      isStopping = true;
      if (recorder.state === 'inactive') return Promise.resolve();
      recorder.stop();
      return stopped;
    },
  };
}

function isSafari(): boolean {
  return navigator.vendor.startsWith('Apple');
}
