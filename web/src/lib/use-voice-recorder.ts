import { useEffect, useRef, useState } from 'react';
import { stopAudio } from './audio-player.ts';
import { recordVoice } from './record-voice.ts';
import type { VoiceRecording } from './record-voice.ts';

export type RecorderState = 'idle' | 'starting' | 'recording' | 'denied' | 'unsupported';

type Recorder = {
  state: RecorderState;
  /** The last recording as an object URL; it never leaves the phone. */
  clip: string | null;
  start: () => void;
  stop: () => void;
};

function isSupported(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
}

/** Records the learner's voice into the memory of the page, and drops it when the screen is left. */
export function useVoiceRecorder(): Recorder {
  const [state, setState] = useState<RecorderState>(() => (isSupported() ? 'idle' : 'unsupported'));
  const [clip, setClip] = useState<string | null>(null);
  const recording = useRef<VoiceRecording | null>(null);
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

  const start = async () => {
    stopAudio();
    setState('starting');
    try {
      const started = await recordVoice((sound) => {
        recording.current = null;
        if (isDisposed.current) return;
        setClip(URL.createObjectURL(sound));
        setState('idle');
      });
      recording.current = started;
      if (isDisposed.current) started.stop();
      else setState('recording');
    } catch {
      // Without a microphone learners still rate themselves.
      setState('denied');
    }
  };
  return { state, clip, start: () => void start(), stop: () => recording.current?.stop() };
}
