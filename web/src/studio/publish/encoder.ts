import { soundKbps } from './bit-rates.ts';
import type { LessonKind } from './lesson-kind.ts';

export type Encoder = {
  /** Emits the remaining data, then resolves, even if the recorder never confirms its end. */
  stop: () => Promise<void>;
};

type EncoderOptions = {
  stream: MediaStream;
  kind: LessonKind;
  mime: string;
  kbps: number;
  onData: (data: Blob) => void;
  /** The recorder stopped without `stop`: a device was removed, or the encoder failed. */
  onFail: () => void;
};

// The types of the DOM library lack this option.
type Options = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };

/**
 * Chromium emits a fragment per key frame, whatever the slice, and for sound alone one per slice; each fragment is a
 * send to every viewer. Safari cuts at slices, and fails below a second.
 */
const SLICE_MS: Record<LessonKind, number> = { video: 100, sound: 400 };
const SAFARI_SLICE_MS = 1000;
const KEY_FRAME_MS = 1000;
/** Some recorders never confirm their end; the lesson ends without their last data. */
const STOP_TIMEOUT_MS = 2000;

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
    // Safari emits empty data.
    if (data.size > 0) onData(data);
  });
  let onStopped = () => {};
  const onEnd = () => {
    onStopped();
    if (!isStopping) onFail();
    isStopping = true;
  };
  recorder.addEventListener('stop', onEnd);
  recorder.addEventListener('error', onEnd);
  recorder.start(isSafari() ? SAFARI_SLICE_MS : SLICE_MS[kind]);
  return {
    stop: () => {
      isStopping = true;
      if (recorder.state === 'inactive') return Promise.resolve();
      return new Promise((resolve) => {
        onStopped = resolve;
        setTimeout(resolve, STOP_TIMEOUT_MS);
        recorder.stop();
      });
    },
  };
}

function isSafari(): boolean {
  return navigator.vendor.startsWith('Apple');
}
