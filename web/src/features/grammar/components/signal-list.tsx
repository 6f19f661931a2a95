import type { GrammarView } from '@lisan/contract/grammar';
import { English } from '../../../ui/english.tsx';
import styles from './signal-list.module.css';

/** The signal words of a tense with their meanings. */
export function SignalList({ signals }: { signals: GrammarView['signals'] }) {
  return (
    <ul role="list" className={styles.list}>
      {signals.map(({ en, ar }) => (
        <li key={en} className={styles.signal}>
          <English className={styles.english}>{en}</English>
          <span className={styles.meaning}>{ar}</span>
        </li>
      ))}
    </ul>
  );
}
