import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Page } from './page.tsx';
import styles from './wide-page.module.css';

type Props = ComponentProps<typeof Page> & {
  /** Below the main part on a phone, beside it on a wide screen. */
  aside: ReactNode;
};

/** A screen with one picture: on wide screens the aside and the foot are beside it. */
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
