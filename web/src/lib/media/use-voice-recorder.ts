import { useEffect, useRef, useState } from 'react';
import { stopAudio } from './audio-player.ts';
import { loadChunk } from '../chunk/load-chunk.ts';
import { canRecord, openMicrophone, recordStream, type MicrophoneProblem, type Recording } from './record-stream.ts';

/** After `failed`, the learner may record again. */
type RecorderState = 'idle' | 'starting' | 'recording' | 'failed' | 'denied' | 'unsupported';

export type VoiceRecorder = {
  state: RecorderState;
  /** The last recording as an object URL. */
  clip: string | null;
  /** The same recording as bytes; sent only with the learner's consent. */
  sound: Blob | null;
  start: () => void;
  stop: () => void;
};

/** Whether a recording can be made: the browser records, and the microphone was not refused. */
export function mayRecord({ state }: VoiceRecorder): boolean {
  return state !== 'unsupported' && state !== 'denied';
}

/**
 * Records the learner's voice into the memory of the page, until the learner stops it or is silent after speaking, and
 * drops it when the screen is left.
 */
export function useVoiceRecorder(): VoiceRecorder {
  const [state, setState] = useState<RecorderState>(() => (canRecord() ? 'idle' : 'unsupported'));
  const [clip, setClip] = useState<string | null>(null);
  const [sound, setSound] = useState<Blob | null>(null);
  const recording = useRef<Recording | null>(null);
  const isBusy = useRef(false);
  const isDisposed = useRef(false);

  useEffect(() => {
    isDisposed.current = false;
    return () => {
      isDisposed.current = true;
      recording.current?.stop();
    };
  }, []);
  useEffect(() => {
    if (clip !== null) return () => URL.revokeObjectURL(clip);
  }, [clip]);

  const record = async (): Promise<RecorderState> => {
    stopAudio();
    setState('starting');
    const stream = await openMicrophone({ echoCancellation: true, noiseSuppression: true });
    // Without a microphone learners still rate themselves. A busy microphone may be free at the next try.
    if (typeof stream === 'string') return AFTER[stream];
    if (isDisposed.current) {
      for (const track of stream.getTracks()) track.stop();
      return 'idle';
    }
    const current = recordStream(stream, { minMs: MIN_MS, maxMs: MAX_MS });
    recording.current = current;
    setState('recording');
    // Without its script the learner stops the recording.
    const watched = loadChunk(() => import('./watch-silence.ts')).then(
      ({ watchSilence }) => watchSilence(stream, current.stop),
      () => () => undefined,
    );
    const recorded = await current.ended;
    void watched.then((end) => end());
    if (recorded === null) return 'failed';
    if (!isDisposed.current) {
      setSound(recorded);
      setClip(URL.createObjectURL(recorded));
    }
    return 'idle';
  };
  const start = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState(await record());
    isBusy.current = false;
  };
  return { state, clip, sound, start: () => void start(), stop: () => recording.current?.stop() };
}

const AFTER: Record<MicrophoneProblem, RecorderState> = {
  denied: 'denied',
  missing: 'unsupported',
  unsupported: 'unsupported',
  busy: 'failed',
};

/** A sentence takes seconds; an abandoned recorder must stop, before the limit of a recording that is sent. */
const MAX_MS = 14_500;

/** A shorter recording is a file without sound, which no browser plays. */
const MIN_MS = 500;
