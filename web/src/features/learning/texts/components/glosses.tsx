import type { Bilingual } from '@lisan/contract/values/values';
import { texts as text } from '../../../../text/texts.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import styles from './glosses.module.css';

/** Words of a text that the course has not taught, with their meanings. */
export function Glosses({ glosses }: { glosses: readonly Bilingual[] }) {
  return (
    <Section title={text.reading.glosses}>
      <Card>
        <dl className={styles.glosses}>
          {glosses.map(({ en, ar }) => (
            <div key={en} className={styles.gloss}>
              <dt>
                <TappableText>{en}</TappableText>
              </dt>
              <dd>{ar}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
