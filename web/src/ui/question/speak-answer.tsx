import { useEffect, useEffectEvent, useState } from 'react';
import { question as text } from '../../text/question.ts';
import { mayRecord, useVoiceRecorder } from '../../lib/media/use-voice-recorder.ts';
import type { Heard } from '../../lib/speech/speech-listener.ts';
import { AudioButton } from '../audio/audio-button.tsx';
import { OnSpokenCheck } from '../speech/on-spoken.tsx';
import layout from '../layout/layout.module.css';
import { SPOKEN_RIGHT, textOf } from './answer-kind.ts';
import type { AnswerProps } from './answer-kind.ts';
import { OptionList } from './option-list.tsx';
import { PromptCard } from './prompt-card.tsx';
import { VoiceTile } from './voice-tile.tsx';
import styles from './speak-answer.module.css';

const RATINGS = [
  { id: 'good', text: text.speak.good },
  { id: 'again', text: text.speak.again },
];

/**
 * Shows a sentence to hear and say. The recording answers where it is heard; elsewhere learners compare both voices and
 * rate themselves.
 */
export function SpeakAnswer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  const recorder = useVoiceRecorder();
  const [isRating, setRating] = useState(false);
  const rateId = `${labelledBy}-rate`;
  const stop = useEffectEvent(() => recorder.stop());
  useEffect(() => {
    if (disabled) stop();
  }, [disabled]);
  const take = (heard: Heard) => {
    // The question was answered while the recording was heard.
    if (disabled) return;
    setRating(heard.kind === 'unavailable' || heard.kind === 'declined');
    if (heard.kind !== 'heard') return;
    // What was not heard well is asked again another day, and costs nothing.
    onChange(heard.outcome === 'right' ? SPOKEN_RIGHT : 'again');
  };
  return (
    <div className={styles.speak}>
      {question.text && <PromptCard {...question.text} />}
      <div className={layout.halves}>
        {question.audio_url && (
          <div className={styles.tile}>
            <p className={styles.name}>{text.speak.model}</p>
            <div className={styles.buttons}>
              <AudioButton src={question.audio_url} label={text.speak.model} />
              <AudioButton src={question.audio_url} label={text.speak.model} slow />
            </div>
          </div>
        )}
        <VoiceTile recorder={recorder} aloud={text.speak.aloud} disabled={disabled} />
      </div>
      {question.text?.en && (
        <OnSpokenCheck
          sentence={question.text.en}
          recording={recorder.state === 'idle' ? recorder.sound : null}
          onHeard={take}
        />
      )}
      {(isRating || recorder.state === 'failed' || !mayRecord(recorder)) && (
        <div className={styles.rate}>
          <h3 id={rateId}>{text.speak.rate}</h3>
          <OptionList
            options={RATINGS}
            value={textOf(value)}
            onChange={onChange}
            disabled={disabled}
            markOf={() => null}
            labelledBy={rateId}
          />
        </div>
      )}
    </div>
  );
}
