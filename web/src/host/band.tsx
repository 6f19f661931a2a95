import type { ReactNode } from 'react';
import styles from './band.module.css';

type Props = { id: string; title: string; lead?: string; children: ReactNode };

/** A titled part of the landing page, in full width. */
export function Band({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={styles.band} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
