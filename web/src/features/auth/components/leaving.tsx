import { shell } from '../../../text/shell.ts';
import { Dots } from '../../../ui/dots.tsx';
import styles from './leaving.module.css';

/** On the way out to a page of the host. */
export function Leaving() {
  return (
    <main id="content" className={styles.leaving}>
      <h1 tabIndex={-1} className="visually-hidden">
        {shell.name}
      </h1>
      <p role="status">
        <Dots large />
        <span className="visually-hidden">{shell.loading}</span>
      </p>
    </main>
  );
}
