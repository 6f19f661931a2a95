import type { ReactNode } from 'react';
import { Children } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Card } from '../layout/card.tsx';
import styles from './list.module.css';

type Props = {
  label?: string;
  /** In two columns if there is room. */
  wide?: boolean;
  children: ReactNode;
};

/** Rows on one card with lines between them; every child becomes an item of a real list. */
export function List({ label, wide = false, children }: Props) {
  return (
    <Card as="div" className={styles.card}>
      <ul role="list" aria-label={label} className={classNames(styles.list, wide && styles.wide)}>
        {Children.map(children, (child) => child && <li>{child}</li>)}
      </ul>
    </Card>
  );
}
