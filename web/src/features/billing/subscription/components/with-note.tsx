import type { ReactNode } from 'react';
import styles from './with-note.module.css';

/** A button with its consequence below it. */
export function WithNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.step}>
      {children}
      <p className="small">{note}</p>
    </div>
  );
}
