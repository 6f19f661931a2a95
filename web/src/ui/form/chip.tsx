import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './chip.module.css';

type Props = {
  icon?: IconName;
  tone?: 'plain' | 'orange';
  /** Read before the text of the chip, if a number alone would be unclear. */
  label?: string;
  children: ReactNode;
};

/** A small fact, such as a streak or points. */
export function Chip({ icon, tone = 'plain', label, children }: Props) {
  return (
    <span className={classNames(styles.chip, tone === 'orange' && styles.orange)}>
      {icon && <Icon name={icon} size={18} />}
      {label && <span className="visually-hidden">{label}</span>}
      {children}
    </span>
  );
}
