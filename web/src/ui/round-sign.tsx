import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './round-sign.module.css';

/** The large sign above what a card or an empty screen says. */
export function RoundSign({ icon, bad = false }: { icon: IconName; bad?: boolean }) {
  return (
    <span className={classNames(styles.sign, bad && styles.bad)}>
      <Icon name={icon} size={28} />
    </span>
  );
}
