import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './state.module.css';

type Props = {
  icon: IconName;
  /** Left out where the screen's own heading says it. */
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet: says why, and what to do about it. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.sign}>
        <Icon name={icon} size={28} />
      </span>
      {title && <h2>{title}</h2>}
      {children && <p className="small">{children}</p>}
      {action}
    </div>
  );
}
