import { studio as text } from '../text/studio.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './brand.module.css';

/** The product's name with its orange full stop, and the name of the studio. */
export function Brand({ inBar = false }: { inBar?: boolean }) {
  return (
    <span className={classNames(styles.brand, inBar && styles.inBar)}>
      <span className={styles.name}>
        {text.brand}
        <i aria-hidden="true">.</i>
      </span>
      <span className={styles.place}>{text.name}</span>
    </span>
  );
}
