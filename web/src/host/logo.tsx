import { shell } from '../text/shell.ts';
import styles from './logo.module.css';

/** The name with its orange full stop. */
export function Logo() {
  return (
    <span className={styles.logo}>
      {shell.name}
      <i aria-hidden="true">.</i>
    </span>
  );
}
