import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onSingleTap } from '../../../../lib/single-tap.ts';
import { useAutoplay } from '../../../../lib/use-autoplay.ts';
import { isMicrophoneInUse, useVoiceRecorder } from '../../../../lib/use-voice-recorder.ts';
import { question } from '../../../../text/question.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { AudioButton } from '../../../../ui/audio-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { Page } from '../../../../ui/page.tsx';
import { VoiceTile } from '../../../../ui/question/voice-tile.tsx';
import { OnSpokenCheck } from '../../../../ui/speech/on-spoken-check.tsx';
import { OnVoiceCurves } from '../../../../ui/speech/on-voice-curves.tsx';
import layout from '../../../../ui/layout.module.css';
import type { Choice } from '../talk-run.ts';
import styles from './say-line.module.css';

type Props = {
  title: string;
  back: string;
  action: ReactNode;
  line: Choice;
  before: ReactNode;
  isSilent: boolean;
  onContinue: () => void;
};

/** The chosen line is played, then spoken by the learner, who may skip it. */
export function SayLine({ title, back, action, line, before, isSilent, onContinue }: Props) {
  const recorder = useVoiceRecorder();
  const [isRecognised, setRecognised] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useAutoplay(isSilent ? undefined : line.audio_url);
  useEffect(() => heading.current?.focus(), []);
  const hasSpoken = isRecognised || recorder.sound !== null;
  const foot = (
    <Button variant={hasSpoken ? 'primary' : 'secondary'} onClick={onSingleTap(onContinue)}>
      {hasSpoken ? text.continue : text.skip}
    </Button>
  );
  return (
    <Page title={title} back={back} leave="close" action={action} foot={foot}>
      {before}
      <Card className={styles.card}>
        <h2 ref={heading} tabIndex={-1}>
          {text.say}
        </h2>
        <English as="block" className={styles.line}>
          {line.en}
        </English>
        <p className={styles.arabic}>{line.ar}</p>
        <div className={layout.halves}>
          <div className={styles.model}>
            <p className={styles.name}>{question.speak.model}</p>
            <div className={styles.buttons}>
              <AudioButton src={line.audio_url} label={line.en} />
              <AudioButton src={line.audio_url} label={line.en} slow />
            </div>
          </div>
          <VoiceTile recorder={recorder} />
        </div>
        {recorder.sound && <OnVoiceCurves model={line.audio_url} mine={recorder.sound} />}
        <OnSpokenCheck
          sentence={line.en}
          blocked={isMicrophoneInUse(recorder)}
          onCompared={() => setRecognised(true)}
        />
        <p className="small">{question.speak.private}</p>
      </Card>
    </Page>
  );
}
