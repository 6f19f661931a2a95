import type { ReactNode } from 'react';
import { Children } from 'react';
import { Card } from './card.tsx';
import styles from './list.module.css';

/** Rows on one card with lines between them; every child becomes an item of a real list. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Card as="div" className={styles.card}>
      <ul role="list" aria-label={label} className={styles.list}>
        {Children.map(children, (child) => child && <li>{child}</li>)}
      </ul>
    </Card>
  );
}
