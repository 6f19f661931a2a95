import { question as text } from '../../text/question.ts';
import { isMicrophoneInUse, mayRecord, useVoiceRecorder } from '../../lib/media/use-voice-recorder.ts';
import { AudioButton } from '../audio/audio-button.tsx';
import { OnSpokenCheck } from '../speech/on-spoken-check.tsx';
import { OnVoiceCurves } from '../speech/on-voice-curves.tsx';
import layout from '../layout/layout.module.css';
import { textOf } from './answer-kind.ts';
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
 * Shows a sentence to hear, say and compare; learners rate themselves, and the words that the phone recognised are not
 * an answer.
 */
export function SpeakAnswer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  const recorder = useVoiceRecorder();
  const rateId = `${labelledBy}-rate`;
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
        <VoiceTile recorder={recorder} aloud={text.speak.aloud} />
      </div>
      {question.audio_url && recorder.sound && (
        <OnVoiceCurves model={question.audio_url} mine={recorder.sound} framed />
      )}
      {mayRecord(recorder) && <p className={styles.private}>{text.speak.private}</p>}
      {question.text?.en && (
        <OnSpokenCheck sentence={question.text.en} blocked={disabled || isMicrophoneInUse(recorder)} />
      )}
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
    </div>
  );
}
