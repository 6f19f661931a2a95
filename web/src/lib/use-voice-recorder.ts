import { useEffect, useRef, useState } from 'react';
import { stopAudio } from './audio-player.ts';
import { recordVoice } from './record-voice.ts';
import type { VoiceRecording } from './record-voice.ts';

export type RecorderState = 'idle' | 'starting' | 'recording' | 'denied' | 'unsupported';

export type VoiceRecorder = {
  state: RecorderState;
  /** The last recording as an object URL; it never leaves the phone. */
  clip: string | null;
  /** The same recording as bytes, for a picture of it. */
  sound: Blob | null;
  start: () => void;
  stop: () => void;
};

/** Phones give the microphone to one listener at a time. */
export function isMicrophoneInUse({ state }: VoiceRecorder): boolean {
  return state === 'starting' || state === 'recording';
}

function isSupported(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
}

/** Records the learner's voice into the memory of the page, and drops it when the screen is left. */
export function useVoiceRecorder(): VoiceRecorder {
  const [state, setState] = useState<RecorderState>(() => (isSupported() ? 'idle' : 'unsupported'));
  const [clip, setClip] = useState<string | null>(null);
  const [sound, setSound] = useState<Blob | null>(null);
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
      const started = await recordVoice((recorded) => {
        recording.current = null;
        if (isDisposed.current) return;
        setSound(recorded);
        setClip(URL.createObjectURL(recorded));
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
  return { state, clip, sound, start: () => void start(), stop: () => recording.current?.stop() };
}
