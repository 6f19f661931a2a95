import { question as text } from '../../text/question.ts';
import { AudioButton } from '../audio-button.tsx';
import { textOf } from './answer-kind.ts';
import type { AnswerProps } from './answer-kind.ts';
import { OptionList } from './option-list.tsx';
import { PromptCard } from './prompt-card.tsx';
import { VoiceTile } from './voice-tile.tsx';
import layout from '../layout.module.css';
import styles from './speak-answer.module.css';

const RATINGS = [
  { id: 'good', text: text.speak.good },
  { id: 'again', text: text.speak.again },
];

/** A sentence to hear, record and compare; learners rate themselves. */
export function SpeakAnswer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
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
        <VoiceTile />
      </div>
      <p className={styles.private}>{text.speak.private}</p>
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
