import { useEffect, useState, type ReactNode, useRef } from 'react';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { useAudio } from '../../../../lib/media/use-audio.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { LevelMeter } from '../../../../ui/audio/level-meter.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { IconName } from '../../../../ui/icons/icons.ts';
import { elapsed } from '../../../../lib/time/clock.ts';
import { meterLevel } from '../../../../lib/media/meter-level.ts';
import { openMicrophone, recordStream, type MicrophoneProblem } from '../../../../lib/media/record-stream.ts';
import { phoneChecks } from '../text/phone-checks.ts';
import styles from './voice-test-page.module.css';

/** Open to guests, for support by phone. */
export function VoiceTestPage() {
  useEffect(() => stopAudio, []);
  return (
    <Page title={phoneChecks.voice.title} back="/">
      <p>{phoneChecks.voice.lead}</p>
      <SpeakerTest />
      <MicrophoneTest />
    </Page>
  );
}

function MicrophoneTest() {
  const { test, start } = useVoiceTest();
  const text = phoneChecks.voice.mic;
  const { kind } = test;
  return (
    <CheckCard icon="mic" title={text.title} lead={<MixedText>{text.body}</MixedText>}>
      {(kind === 'ready' || kind === 'recording') && (
        <LevelMeter level={kind === 'recording' ? test.level : 0} label={text.level} />
      )}
      {kind === 'asking' && <p role="status">{text.asking}</p>}
      {kind === 'recording' && <p role="status">{text.recording(test.left)}</p>}
      {kind === 'done' && <Recorded clip={test.clip} isAudible={test.isAudible} />}
      {kind === 'problem' && (
        <Notice tone="wrong" icon="warning" role="alert">
          <p>
            <b>{phoneChecks.voice.problems[test.problem].title}</b>
          </p>
          <p>
            <MixedText>{phoneChecks.voice.problems[test.problem].body}</MixedText>
          </p>
        </Notice>
      )}
      {kind !== 'recording' && (
        <Button icon="mic" variant={kind === 'done' ? 'secondary' : 'primary'} busy={kind === 'asking'} onClick={start}>
          {kind === 'done' || kind === 'problem' ? text.again : text.start}
        </Button>
      )}
    </CheckCard>
  );
}

function Recorded({ clip, isAudible }: { clip: string; isAudible: boolean }) {
  const text = phoneChecks.voice.mic;
  const { state, toggle } = useAudio(clip);
  const isPlaying = state === 'playing' || state === 'loading';
  return (
    <>
      <Notice tone={isAudible ? 'right' : 'orange'} icon={isAudible ? 'check' : 'warning'} role="status">
        {isAudible ? text.audible : text.quiet}
      </Notice>
      <Button icon={isPlaying ? 'stop' : 'play'} onClick={toggle}>
        {isPlaying ? text.stop : text.replay}
      </Button>
    </>
  );
}

function SpeakerTest() {
  const [state, setState] = useState<'ready' | 'playing' | 'failed'>('ready');
  const text = phoneChecks.voice.speaker;
  async function play() {
    setState('playing');
    try {
      await playTones();
      setState('ready');
    } catch {
      // Browsers name many reasons; the learner can only be informed.
      setState('failed');
    }
  }
  return (
    <CheckCard icon="sound" title={text.title} lead={text.body}>
      <Button variant="secondary" icon="sound" busy={state === 'playing'} onClick={() => void play()}>
        {state === 'playing' ? text.playing : text.play}
      </Button>
      {state === 'failed' && (
        <Notice tone="wrong" icon="warning" role="alert">
          {text.failed}
        </Notice>
      )}
    </CheckCard>
  );
}

const TONES_HZ = [440, 554, 659];
const TONE_S = 0.35;
const GAP_S = 0.15;
const LOUDNESS = 0.25;

/** Plays three rising tones, generated here so that nothing is loaded. Resolves at their end. */
async function playTones(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  for (const [index, frequency] of TONES_HZ.entries()) {
    playTone(context, frequency, context.currentTime + index * (TONE_S + GAP_S));
  }
  await new Promise((resolve) => setTimeout(resolve, TONES_HZ.length * (TONE_S + GAP_S) * 1000));
  await context.close();
}

/** Fades in and out, since an abrupt end clicks. */
function playTone(context: AudioContext, frequency: number, start: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.05);
  loudness.gain.linearRampToValueAtTime(0, start + TONE_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + TONE_S);
}

type Props = { icon: IconName; title: string; lead: ReactNode; children: ReactNode };

function CheckCard({ icon, title, lead, children }: Props) {
  return (
    <Card>
      <header className={styles.header}>
        <span className={styles.sign}>
          <Icon name={icon} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className="small">{lead}</p>
        </div>
      </header>
      {children}
    </Card>
  );
}

const RECORD_MS = 4000;
/** The level of a voice at arm's length; a covered microphone stays below it. */
const AUDIBLE_LEVEL = 0.35;

type VoiceTest =
  | { kind: 'ready' | 'asking' }
  | { kind: 'recording'; left: number; level: number }
  | { kind: 'done'; clip: string; isAudible: boolean }
  | { kind: 'problem'; problem: MicrophoneProblem | 'failed' };

/** Records four seconds of the learner's voice with its level; the recording stays in the page. */
function useVoiceTest(): { test: VoiceTest; start: () => void } {
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
    // Without the processing of calls: the test is about the microphone.
    const opened = await openMicrophone(true);
    if (typeof opened === 'string') return setTest({ kind: 'problem', problem: opened });
    if (isDisposed) return opened.getTracks().forEach((track) => track.stop());
    const recording = recordStream(opened, { maxMs: RECORD_MS });
    stop.current = () => {
      isDisposed = true;
      recording.stop();
    };
    const end = elapsed() + RECORD_MS;
    let loudest = 0;
    const stopMeter = tryMeter(opened, (level) => {
      loudest = Math.max(loudest, level);
      if (!isDisposed) setTest({ kind: 'recording', left: Math.max(1, Math.ceil((end - elapsed()) / 1000)), level });
    });
    if (stopMeter === null) recording.stop();
    const sound = await recording.ended;
    stopMeter?.();
    if (isDisposed) return;
    if (sound === null || stopMeter === null) setTest({ kind: 'problem', problem: 'failed' });
    else setTest({ kind: 'done', clip: URL.createObjectURL(sound), isAudible: loudest >= AUDIBLE_LEVEL });
  }
  return { test, start: () => void start() };
}

/** Returns null if the browser opens no audio context for the stream. */
function tryMeter(stream: MediaStream, onLevel: (level: number) => void): (() => void) | null {
  try {
    return meterLevel(stream, onLevel);
  } catch {
    return null;
  }
}
