import { question as text } from '../../text/question.ts';
import { English } from '../text/english.tsx';
import { diffLetters, type DiffPart } from './letter-diff.ts';
import styles from './typed-diff.module.css';

type Props = { typed: string; right: string };

/** Shows the typed text over the right answer: extra letters struck through, missing letters underlined. */
export function TypedDiff({ typed, right }: Props) {
  const parts = diffLetters(typed, right);
  return (
    <dl className={styles.diff}>
      <dt className="small">{text.feedback.typed}</dt>
      <dd>
        <Line parts={parts} without="missing" />
      </dd>
      <dt className="small">{text.feedback.answer}</dt>
      <dd className={styles.right}>
        <Line parts={parts} without="extra" />
      </dd>
    </dl>
  );
}

/** Marks are elements with a meaning, so that screen readers can announce them. */
function Line({ parts, without }: { parts: readonly DiffPart[]; without: 'extra' | 'missing' }) {
  return (
    <English>
      {parts
        .filter(({ kind }) => kind !== without)
        .map(({ kind, text: letters }, at) => {
          if (kind === 'extra') return <del key={at}>{letters}</del>;
          return kind === 'missing' ? <ins key={at}>{letters}</ins> : letters;
        })}
    </English>
  );
}
