import { classNames } from '../../../../lib/class-names.ts';
import { useAudio } from '../../../../lib/media/use-audio.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import type { VoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { OnSpokenCheck } from '../../../../ui/speech/on-spoken.tsx';
import { ownVoice } from '../text/own-voice.ts';
import layout from '../../../../ui/layout/layout.module.css';
import styles from './compare-voices.module.css';

type Props = {
  /** The spoken sentence, in English. */
  sentence: string;
  src: string;
  recorder: VoiceRecorder;
};

/** Shows the words of the learner's own recording as they were recognised, and the recording beside the model. */
export function CompareVoices({ sentence, src, recorder }: Props) {
  return (
    <>
      <OnSpokenCheck sentence={sentence} recording={recorder.sound} />
      <Comparison src={src} recorder={recorder} />
    </>
  );
}

function Comparison({ src, recorder }: Pick<Props, 'src' | 'recorder'>) {
  if (recorder.state === 'recording') {
    return (
      <p role="status" className={styles.listening}>
        {ownVoice.recording}
      </p>
    );
  }
  if (recorder.state === 'denied' || recorder.state === 'failed') {
    return (
      <Notice tone="orange" icon="mic" role="alert">
        {recorder.state === 'denied' ? ownVoice.refused : ownVoice.failed}
      </Notice>
    );
  }
  if (recorder.state === 'unsupported') {
    return (
      <p role="status" className="small">
        {ownVoice.unsupported}
      </p>
    );
  }
  if (recorder.clip === null) return null;
  return (
    <Card tight aria-labelledby="compare">
      <h2 id="compare" className={styles.title}>
        {ownVoice.compare}
      </h2>
      <div className={classNames(layout.halves, styles.voices)}>
        <VoiceButton src={src}>{ownVoice.model}</VoiceButton>
        <VoiceButton src={recorder.clip}>{ownVoice.mine}</VoiceButton>
      </div>
    </Card>
  );
}

function VoiceButton({ src, children }: { src: string; children: string }) {
  const { state, toggle } = useAudio(src);
  const isPlaying = state === 'playing' || state === 'loading';
  return (
    <Button variant="secondary" size="small" icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
      {children}
    </Button>
  );
}
