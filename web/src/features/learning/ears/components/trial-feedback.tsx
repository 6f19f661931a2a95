import type { Reply } from '../../../../lib/api-types.ts';
import { ears } from '../../../../text/ears.ts';
import { AudioButton } from '../../../../ui/audio-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { ReportButton } from '../../../../ui/report/report-button.tsx';
import styles from './trial-feedback.module.css';

type Feedback = NonNullable<Reply<'POST /api/ears/answer'>['feedback']>;

type Props = { feedback: Feedback; contrast: { uuid: string; tip: string } };

/** Right or wrong, both words to hear again, and after a mistake how the mouth makes the sounds. */
export function TrialFeedback({ feedback, contrast: { uuid, tip } }: Props) {
  const { correct, words } = feedback;
  return (
    <div role="status">
      <Card as="div" tone={correct ? 'right' : 'wrong'} tight>
        <h2>{correct ? ears.right : ears.wrong}</h2>
        <p className="small">{ears.compare}</p>
        <ul role="list" className={styles.words}>
          {words.map(({ en, ar, audio_url }) => (
            <li key={en}>
              <AudioButton src={audio_url} label={en} />
              <span>
                <English>{en}</English>
                <span className="small">{ar}</span>
              </span>
            </li>
          ))}
        </ul>
        {!correct && (
          <p>
            <MixedText>{tip}</MixedText>
          </p>
        )}
      </Card>
      <ReportButton of={{ uuid, parts: words.map(({ en }) => en) }} />
    </div>
  );
}
