import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Page } from './page.tsx';
import styles from './wide-page.module.css';

type Props = ComponentProps<typeof Page> & {
  /** Below the rest on a phone, beside it on a wide screen. */
  aside: ReactNode;
};

/** A screen about one picture: a wide one has room for it and for what belongs to it, whose foot is then the screen's. */
export function WidePage({ aside, children, ...page }: Props) {
  return (
    <div className={classNames(styles.wide, page.foot ? styles.panel : undefined)}>
      <Page {...page}>
        <div className={styles.main}>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </Page>
    </div>
  );
}
