import { classNames } from '../../../../lib/class-names.ts';
import { useAudio } from '../../../../lib/use-audio.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { isMicrophoneInUse } from '../../../../lib/use-voice-recorder.ts';
import type { VoiceRecorder } from '../../../../lib/use-voice-recorder.ts';
import { OnSpokenCheck } from '../../../../ui/speech/on-spoken-check.tsx';
import { OnVoiceCurves } from '../../../../ui/speech/on-voice-curves.tsx';
import layout from '../../../../ui/layout.module.css';
import styles from './compare-voices.module.css';

type Props = {
  /** What is said, in English. */
  sentence: string;
  src: string;
  recorder: VoiceRecorder;
};

/** Shows the model beside the learner's own recording, and offers to write what the phone recognises. */
export function CompareVoices({ sentence, src, recorder }: Props) {
  return (
    <>
      <Comparison src={src} recorder={recorder} />
      <OnSpokenCheck sentence={sentence} blocked={isMicrophoneInUse(recorder)} />
    </>
  );
}

function Comparison({ src, recorder }: Pick<Props, 'src' | 'recorder'>) {
  if (recorder.state === 'recording') {
    return (
      <p role="status" className={styles.listening}>
        {courseItems.record.recording}
      </p>
    );
  }
  if (recorder.state === 'denied') {
    return (
      <Notice tone="orange" icon="mic" role="alert">
        {courseItems.record.refused}
      </Notice>
    );
  }
  if (recorder.clip === null) return null;
  return (
    <Card tight aria-labelledby="compare">
      <h2 id="compare" className={styles.title}>
        {courseItems.record.compare}
      </h2>
      <div className={classNames(layout.halves, styles.voices)}>
        <VoiceButton src={src}>{courseItems.record.model}</VoiceButton>
        <VoiceButton src={recorder.clip}>{courseItems.record.mine}</VoiceButton>
      </div>
      {recorder.sound && <OnVoiceCurves model={src} mine={recorder.sound} />}
      <p className="small">{courseItems.record.private}</p>
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
