import type { GrammarView } from '@lisan/contract/learner/grammar';
import { classNames } from '../../../../lib/class-names.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
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
      {contrasts.map(({ ar, good, bad, audio_url }) => (
        <Card key={good} as="li" tight>
          <p>
            <MixedText>{ar}</MixedText>
          </p>
          <Example isRight audioUrl={audio_url}>
            {good}
          </Example>
          <Example isRight={false}>{bad}</Example>
        </Card>
      ))}
    </ul>
  );
}

type ExampleProps = { isRight: boolean; audioUrl?: string | undefined; children: string };

function Example({ isRight, audioUrl, children }: ExampleProps) {
  const { good, bad } = grammar.contrasts;
  return (
    <div className={classNames(styles.phrase, isRight ? styles.good : styles.bad)}>
      <span className={styles.word}>
        <Icon name={isRight ? 'check' : 'close'} size={18} />
        {isRight ? good : bad}
        {audioUrl !== undefined && <AudioButton src={audioUrl} label={children} tone="bare" />}
      </span>
      <TappableText as="block" className={styles.english}>
        {children}
      </TappableText>
    </div>
  );
}
