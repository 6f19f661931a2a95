import { quiz } from '../../../text/quiz.ts';
import { Card } from '../../../ui/card.tsx';
import { English } from '../../../ui/english.tsx';
import { MixedText } from '../../../ui/mixed-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { isArabic } from '../../../ui/split-runs.ts';
import type { Missed } from '../missed.ts';
import styles from './missed-list.module.css';

/** What was got wrong, with what is right beside it. */
export function MissedList({ missed }: { missed: readonly Missed[] }) {
  return (
    <Section title={quiz.finished.missed}>
      <ul role="list" className={styles.list}>
        {missed.map(({ uuid, asked, right }) => (
          <Card key={uuid} as="li" tight className={styles.item}>
            {asked && <InOwnDirection className={styles.asked}>{asked}</InOwnDirection>}
            <InOwnDirection className={styles.right}>{right}</InOwnDirection>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

function InOwnDirection({ className, children }: { className: string | undefined; children: string }) {
  if (!isArabic(children)) {
    return (
      <English as="block" className={className}>
        {children}
      </English>
    );
  }
  return (
    <p className={className}>
      <MixedText>{children}</MixedText>
    </p>
  );
}
