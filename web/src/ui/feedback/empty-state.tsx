import type { ReactNode } from 'react';
import { Falcon, type FalconPose } from '../icons/falcon.tsx';
import type { IconName } from '../icons/icons.ts';
import { RoundSign } from '../icons/round-sign.tsx';
import styles from './state.module.css';

type Props = {
  /** The companion, or an icon if the state is about a thing. */
  icon: IconName | { falcon: FalconPose };
  /** Omitted if the heading of the screen already says it. */
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Explains why a list is empty, and the learner's options. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.state}>
      {typeof icon === 'string' ? <RoundSign icon={icon} /> : <Falcon pose={icon.falcon} />}
      {title && <h2>{title}</h2>}
      {children && <p className="small">{children}</p>}
      {action}
    </div>
  );
}
