import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** Short facts with their names, in columns. */
export function Facts({ of }: { of: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
