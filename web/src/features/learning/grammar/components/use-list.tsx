import type { GrammarView } from '@lisan/contract/learner/grammar';
import { AudioButton } from '../../../../ui/audio-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import row from '../../../../ui/row.module.css';
import styles from './use-list.module.css';
import { TappableText } from '../../../../ui/tappable/tappable-text.tsx';

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
