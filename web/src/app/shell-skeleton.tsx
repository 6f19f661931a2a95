import { shell } from '../text/shell.ts';
import styles from './shell-skeleton.module.css';

/**
 * Prerendered into the page: what is seen before any script has run, and until the first screen is let in.
 * All forms are there; `data-shell` on the root element says which one is seen, so that a deep link never flashes the wrong one.
 */
export function ShellSkeleton() {
  return (
    <div className={styles.shell} aria-busy="true">
      <p className="visually-hidden">{shell.loading}</p>
      <div className={styles.home}>
        <b className={styles.logo}>{shell.name}</b>
        <i className={styles.hero} />
        <div className={styles.tiles}>
          <i />
          <i />
          <i />
          <i />
        </div>
        <i className={styles.bar} />
      </div>
      <div className={styles.page}>
        <i className={styles.title} />
        <i className={styles.card} />
        <i className={styles.line} />
        <i className={styles.line} />
      </div>
      <p className={styles.plain}>{shell.name}</p>
    </div>
  );
}
