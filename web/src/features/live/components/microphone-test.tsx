import { live } from '../../../text/live.ts';
import { useAudio } from '../../../lib/use-audio.ts';
import { showToast } from '../../../lib/toast.ts';
import { audio } from '../../../text/audio.ts';
import { Button } from '../../../ui/button.tsx';
import { MixedText } from '../../../ui/mixed-text.tsx';
import { LevelMeter } from '../../../ui/level-meter.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useVoiceTest } from '../checks/use-voice-test.ts';
import { CheckCard } from './check-card.tsx';

export function MicrophoneTest() {
  const { test, start } = useVoiceTest();
  const text = live.voice.mic;
  const { step } = test;
  return (
    <CheckCard icon="mic" title={text.title} lead={<MixedText>{text.body}</MixedText>}>
      {(step === 'ready' || step === 'recording') && (
        <LevelMeter level={step === 'recording' ? test.level : 0} label={text.level} />
      )}
      {step === 'asking' && <p role="status">{text.asking}</p>}
      {step === 'recording' && <p role="status">{text.recording(test.left)}</p>}
      {step === 'done' && <Recorded clip={test.clip} hasListeners={test.hasListeners} />}
      {step === 'problem' && (
        <Notice tone="wrong" icon="warning" role="alert">
          <p>
            <b>{live.voice.problems[test.problem].title}</b>
          </p>
          <p>
            <MixedText>{live.voice.problems[test.problem].body}</MixedText>
          </p>
        </Notice>
      )}
      {step !== 'recording' && (
        <Button icon="mic" variant={step === 'done' ? 'secondary' : 'primary'} busy={step === 'asking'} onClick={start}>
          {step === 'done' || step === 'problem' ? text.again : text.start}
        </Button>
      )}
    </CheckCard>
  );
}

function Recorded({ clip, hasListeners }: { clip: string; hasListeners: boolean }) {
  const text = live.voice.mic;
  const { state, toggle } = useAudio(clip);
  const isPlaying = state === 'playing' || state === 'loading';
  return (
    <>
      <Notice tone={hasListeners ? 'right' : 'orange'} icon={hasListeners ? 'check' : 'warning'} role="status">
        {hasListeners ? text.heard : text.quiet}
      </Notice>
      <Button icon={isPlaying ? 'stop' : 'play'} onClick={() => toggle(() => showToast(audio.failed))}>
        {isPlaying ? text.stop : text.replay}
      </Button>
    </>
  );
}
