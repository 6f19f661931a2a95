import type { GrammarView } from '@lisan/contract/grammar';
import { English } from '../../../ui/english.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './signal-list.module.css';

/** The signal words of a tense with their meanings. */
export function SignalList({ signals }: { signals: GrammarView['signals'] }) {
  return (
    <ul role="list" className={layout.cluster}>
      {signals.map(({ en, ar }) => (
        <li key={en} className={styles.signal}>
          <English className={styles.english}>{en}</English>
          <span className={styles.meaning}>{ar}</span>
        </li>
      ))}
    </ul>
  );
}
