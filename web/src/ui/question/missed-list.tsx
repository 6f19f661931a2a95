import { question as text } from '../../text/question.ts';
import { Card } from '../layout/card.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { Section } from '../layout/section.tsx';
import { InOwnDirection } from './in-own-direction.tsx';
import type { Missed } from './missed.ts';
import styles from './missed-list.module.css';

/** Lists the wrong answers with the right ones beside them. */
export function MissedList({ missed }: { missed: readonly Missed[] }) {
  return (
    <Section title={text.missed}>
      <ul role="list" className={styles.list}>
        {missed.map(({ uuid, asked, right, answered, why }) => (
          <Card key={uuid} as="li" tight className={styles.item}>
            {asked && <InOwnDirection className={styles.asked}>{asked}</InOwnDirection>}
            {answered && (
              <div className={styles.line}>
                <span className="small">{text.missedAnswer}</span>
                <InOwnDirection className={styles.answered}>{answered}</InOwnDirection>
              </div>
            )}
            <InOwnDirection className={styles.right}>{right}</InOwnDirection>
            {why && (
              <p className={styles.why}>
                <MixedText>{why}</MixedText>
              </p>
            )}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
