import type { ReactNode } from 'react';
import styles from './with-note.module.css';

/** A button, and under it what pressing it brings about. */
export function WithNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.step}>
      {children}
      <p className="small">{note}</p>
    </div>
  );
}
