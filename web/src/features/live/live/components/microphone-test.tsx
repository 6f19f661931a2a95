import { phoneChecks } from '../../../../text/phone-checks.ts';
import { useAudio } from '../../../../lib/use-audio.ts';
import { Button } from '../../../../ui/button.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { LevelMeter } from '../../../../ui/level-meter.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useVoiceTest } from '../checks/use-voice-test.ts';
import { CheckCard } from './check-card.tsx';

export function MicrophoneTest() {
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
