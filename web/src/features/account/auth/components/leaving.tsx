import { shell } from '../../../../text/shell.ts';
import { Dots } from '../../../../ui/feedback/dots.tsx';
import styles from './leaving.module.css';

/** Shown while a page of the host loads. */
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
