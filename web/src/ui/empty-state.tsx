import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './state.module.css';

type Props = {
  icon: IconName;
  /** Omitted where the heading of the screen already says it. */
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Explains why a list is empty, and what the learner can do. */
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
