import { elapsed } from '../time/clock.ts';

export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

const PROBLEMS: { [errorName: string]: MicrophoneProblem } = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
}

/** Opens the microphone after the learner's consent. Never rejects: a device fails in too many ways. */
export async function openMicrophone(audio: true | MediaTrackConstraints): Promise<MediaStream | MicrophoneProblem> {
  if (!canRecord()) return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    // Some browsers reject with objects that are no Error.
    return PROBLEMS[(error as { name: string }).name] ?? 'missing';
  }
}

type Limits = {
  maxMs: number;
  /** A recording that is stopped earlier continues until then. */
  minMs?: number;
};

export type Recording = {
  stop: () => void;
  /** The recorded sound; null if the recorder failed or recorded nothing. Never rejects. */
  ended: Promise<Blob | null>;
};

/** Some recorders never confirm their end, such as after a call has taken the microphone. */
const STOP_TIMEOUT_MS = 3000;

/** Safari plays only its own MP4 recordings; other browsers choose. */
const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];

/** Records a stream until `stop` or its time limit, and closes its tracks, whatever happens. */
export function recordStream(stream: MediaStream, limits: Limits): Recording {
  let stop = () => {};
  const ended = new Promise<Blob | null>((resolve) => {
    const onEnd = (sound: Blob | null) => {
      for (const track of stream.getTracks()) track.stop();
      resolve(sound?.size ? sound : null);
    };
    try {
      stop = startRecorder(stream, limits, onEnd);
    } catch {
      // The browser refuses the format or the stream.
      onEnd(null);
    }
  });
  return { stop: () => stop(), ended };
}

/** Calls `onEnd` at least once. Returns the function that stops the recorder. */
function startRecorder(stream: MediaStream, { maxMs, minMs = 0 }: Limits, onEnd: (sound: Blob | null) => void) {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  const finish = () => onEnd(new Blob(parts, { type: recorder.mimeType }));
  const stop = () => {
    clearTimeout(limit);
    setTimeout(finish, STOP_TIMEOUT_MS);
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', finish);
  recorder.addEventListener('error', () => onEnd(null));
  for (const track of stream.getTracks()) track.addEventListener('ended', stop);
  const startedAt = elapsed();
  const limit = setTimeout(stop, maxMs);
  recorder.start();
  return () => void setTimeout(stop, Math.max(0, startedAt + minMs - elapsed()));
}
