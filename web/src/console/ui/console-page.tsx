import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import styles from './console-page.module.css';

type Props = {
  title: string;
  /** What belongs to the whole page, such as its main action or the choice of a period. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One screen of the console: its heading with actions, and its content in cards below each other. */
export function ConsolePage({ title, actions, children }: Props) {
  const text = useText(shellText);
  useEffect(() => {
    document.title = text.title(title);
  }, [text, title]);
  return (
    <main id="content" className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** A part of a page with a heading of its own. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
