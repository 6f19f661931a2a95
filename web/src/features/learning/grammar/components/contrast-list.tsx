import type { GrammarView } from '@lisan/contract/learner/grammar';
import { classNames } from '../../../../lib/class-names.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import { grammar } from '../text/grammar.ts';
import styles from './contrast-list.module.css';

/** Errors that Arabic suggests: wrong, right, and why. */
export function ContrastList({ contrasts }: { contrasts: GrammarView['contrasts'] }) {
  return (
    <ul role="list" className={styles.list}>
      {contrasts.map(({ ar, good, bad }) => (
        <Card key={good} as="li" tight>
          <p>
            <MixedText>{ar}</MixedText>
          </p>
          <Example isRight>{good}</Example>
          <Example isRight={false}>{bad}</Example>
        </Card>
      ))}
    </ul>
  );
}

function Example({ isRight, children }: { isRight: boolean; children: string }) {
  const { good, bad } = grammar.contrasts;
  return (
    <div className={classNames(styles.phrase, isRight ? styles.good : styles.bad)}>
      <span className={styles.word}>
        <Icon name={isRight ? 'check' : 'close'} size={18} />
        {isRight ? good : bad}
      </span>
      <TappableText as="block" className={styles.english}>
        {children}
      </TappableText>
    </div>
  );
}
