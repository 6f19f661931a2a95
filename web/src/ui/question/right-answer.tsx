import type { QuestionKind } from '@lisan/contract/question';
import { question as text } from '../../text/question.ts';
import { English } from '../english.tsx';
import { MixedText } from '../mixed-text.tsx';
import { isArabic } from '../split-runs.ts';
import styles from './answer-feedback.module.css';

/** The right answer in full; of a match, pair by pair. */
export function RightAnswer({ kind, text: answer }: { kind: QuestionKind; text: string }) {
  if (kind === 'match') {
    return (
      <dl className={styles.pairs}>
        {answer.split('\n').map((line) => {
          const [left = '', right = ''] = line.split(' = ');
          return (
            <div key={line}>
              <dt>{inOwnDirection(left)}</dt>
              <dd>{inOwnDirection(right)}</dd>
            </div>
          );
        })}
      </dl>
    );
  }
  return (
    <p className={styles.answer}>
      <span className="small">{text.feedback.answer}</span>
      <strong>{inOwnDirection(answer)}</strong>
    </p>
  );
}

function inOwnDirection(text: string) {
  return isArabic(text) ? <MixedText>{text}</MixedText> : <English>{text}</English>;
}
