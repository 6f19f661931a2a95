import { useEffect, useRef, useState } from 'react';
import { stopAudio } from '../../../../lib/audio-player.ts';
import { meterLevel } from '../../../../lib/meter-level.ts';
import { openMicrophone } from './open-microphone.ts';
import type { MicProblem } from './open-microphone.ts';
import { recordStream } from './record-stream.ts';

export const RECORD_S = 4;
/** The level of a voice at arm's length; a covered microphone stays below it. */
const AUDIBLE_LEVEL = 0.35;

export type VoiceTest =
  | { kind: 'ready' | 'asking' }
  | { kind: 'recording'; left: number; level: number }
  | { kind: 'done'; clip: string; isAudible: boolean }
  | { kind: 'problem'; problem: MicProblem };

/** Records four seconds of the learner's voice with its level; the recording stays in the page. */
export function useVoiceTest(): { test: VoiceTest; start: () => void } {
  const [test, setTest] = useState<VoiceTest>({ kind: 'ready' });
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  useEffect(() => {
    if (test.kind === 'done') return () => URL.revokeObjectURL(test.clip);
  }, [test]);

  async function start() {
    stopAudio();
    setTest({ kind: 'asking' });
    let isDisposed = false;
    stop.current = () => {
      isDisposed = true;
    };
    const opened = await openMicrophone();
    if (typeof opened === 'string') return setTest({ kind: 'problem', problem: opened });
    const close = () => opened.getTracks().forEach((track) => track.stop());
    if (isDisposed) return close();
    let loudest = 0;
    const end = Date.now() + RECORD_S * 1000;
    const stopMeter = meterLevel(opened, (level) => {
      loudest = Math.max(loudest, level);
      if (!isDisposed) setTest({ kind: 'recording', left: Math.max(1, Math.ceil((end - Date.now()) / 1000)), level });
    });
    const recording = recordStream(opened, RECORD_S * 1000);
    stop.current = () => {
      isDisposed = true;
      recording.stop();
    };
    const sound = await recording.ended;
    stopMeter();
    close();
    if (!isDisposed) setTest({ kind: 'done', clip: URL.createObjectURL(sound), isAudible: loudest >= AUDIBLE_LEVEL });
  }
  return { test, start: () => void start() };
}
