import type { GrammarView } from '@lisan/contract/learner/grammar';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import layout from '../../../../ui/layout/layout.module.css';
import styles from './signal-list.module.css';

/** The signal words with their meanings. */
export function SignalList({ signals }: { signals: GrammarView['signals'] }) {
  return (
    <ul role="list" className={layout.cluster}>
      {signals.map(({ en, ar }) => (
        <li key={en} className={styles.signal}>
          <English className={styles.english}>{en}</English>
          <span className={styles.meaning}>
            <MixedText>{ar}</MixedText>
          </span>
        </li>
      ))}
    </ul>
  );
}
