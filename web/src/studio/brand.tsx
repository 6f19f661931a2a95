import { classNames } from '../lib/class-names.ts';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { studio as text } from './text/studio.ts';
import styles from './brand.module.css';

/** The product's name, and the name of the studio. */
export function Brand({ inBar = false }: { inBar?: boolean }) {
  return (
    <span className={classNames(styles.brand, inBar && styles.inBar)}>
      <Wordmark name={text.brand} />
      <span className={styles.place}>{text.name}</span>
    </span>
  );
}
