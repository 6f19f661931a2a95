import { formatDate } from '../../../../lib/format-date.ts';
import type { Reply } from '../../../../lib/api-types.ts';
import { notebook } from '../../../../text/notebook.ts';
import { Card } from '../../../../ui/card.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { InOwnDirection } from '../../../../ui/question/in-own-direction.tsx';
import { questionLine } from '../../../../ui/question/missed.ts';
import { Tag } from '../../../../ui/tag.tsx';
import styles from './mistake-card.module.css';

export type Mistake = Reply<'GET /api/mistakes'>['mistakes'][number];

/** A mistake: what was asked and answered, the right answer, and why. */
export function MistakeCard({ mistake }: { mistake: Mistake }) {
  const { source, question, answered, correct_answer, why, missed_at } = mistake;
  const { mistakes: text } = notebook;
  const asked = questionLine(question);
  return (
    <Card as="li" tight className={styles.card}>
      <header className={styles.header}>
        <Tag tone="quiet">{text.source[source]}</Tag>
        <time dateTime={missed_at} className="small">
          {formatDate(missed_at, 'day')}
        </time>
      </header>
      {asked && <InOwnDirection className={styles.asked}>{asked}</InOwnDirection>}
      {answered !== null && (
        <div className={styles.line}>
          <span className="small">{text.answered}</span>
          <InOwnDirection className={styles.answered}>{answered}</InOwnDirection>
        </div>
      )}
      <div className={styles.line}>
        <span className="small">{text.right}</span>
        <InOwnDirection className={styles.right}>{correct_answer}</InOwnDirection>
      </div>
      <p className={styles.why}>
        <MixedText>{why}</MixedText>
      </p>
    </Card>
  );
}
