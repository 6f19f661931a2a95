import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import styles from './console-page.module.css';

type Props = {
  title: string;
  /** Controls of the whole page, such as its main action or the choice of a period. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Shows one screen of the console: its heading with actions, and its content in cards below each other. */
export function ConsolePage({ title, actions, children }: Props) {
  const text = useText(shellText);
  useEffect(() => {
    document.title = text.title(title);
  }, [text, title]);
  return (
    <main id="content" className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

type PanelProps = {
  title: string;
  actions?: ReactNode;
  /** The main content of the page: the heading of the page already shows the title, and is not repeated. */
  isWhole?: boolean;
  children: ReactNode;
};

/** Shows a part of a page with a separate heading. */
export function Panel({ title, actions, isWhole = false, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      {(!isWhole || actions) && (
        <header className={styles.header}>
          {!isWhole && <h2>{title}</h2>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
