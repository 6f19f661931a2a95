import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { shell } from '../../text/shell.ts';
import styles from './section.module.css';

type Props = {
  title: string;
  /** The link to the full list. */
  more?: string;
  moreText?: string;
  children: ReactNode;
};

export function Section({ title, more, moreText = shell.seeAll, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {more !== undefined && (
          <Link to={more} className={styles.more}>
            {moreText}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
