import type { GrammarView } from '@lisan/contract/learner/grammar';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import row from '../../../../ui/layout/row.module.css';
import styles from './use-list.module.css';

/** The uses of a tense: a rule and an example to hear. */
export function UseList({ uses }: { uses: GrammarView['uses'] }) {
  return (
    <ol role="list" className={styles.list}>
      {uses.map((use) => (
        <Card key={use.en} as="li" tight>
          <p className={styles.rule}>
            <MixedText>{use.ar}</MixedText>
          </p>
          <div className={styles.example}>
            <AudioButton src={use.audio_url} label={use.en} />
            <div className={row.words}>
              <TappableText as="block" className={styles.english}>
                {use.en}
              </TappableText>
              <p className={styles.meaning}>{use.enAr}</p>
            </div>
          </div>
        </Card>
      ))}
    </ol>
  );
}
