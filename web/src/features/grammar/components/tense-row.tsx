import { Link } from '../../../lib/router/router.tsx';
import type { GrammarView } from '@lisan/contract/grammar';
import { English } from '../../../ui/english.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MixedText } from '../../../ui/mixed-text.tsx';
import row from '../../../ui/row.module.css';
import styles from './tense-row.module.css';

/** A tense in the list: both names and its first use. */
export function TenseRow({ tense: { tense, title, summary } }: { tense: GrammarView }) {
  return (
    <Link to={`/grammar/${tense}`} className={styles.row}>
      <span className={row.words}>
        <strong className={styles.name}>{title.ar}</strong>
        <English className={styles.english}>{title.en}</English>
        <span className={styles.summary}>
          <MixedText>{summary}</MixedText>
        </span>
      </span>
      <Icon name="forward" size={20} className={styles.chevron} />
    </Link>
  );
}
