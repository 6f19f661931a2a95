import { Link } from '../../../../lib/router/router.tsx';
import { English } from '../../../../ui/english.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import row from '../../../../ui/row.module.css';
import type { GrammarEntry } from '../grammar-entry.ts';
import styles from './grammar-row.module.css';

type Props = GrammarEntry & { summary: string };

/** A page in the list: both names and what it is about. */
export function GrammarRow({ path, title, summary }: Props) {
  return (
    <Link to={path} className={styles.row}>
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
