import { classNames } from '../../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './round-sign.module.css';

/** Shows the large sign above the text of a card or an empty screen. */
export function RoundSign({ icon, bad = false }: { icon: IconName; bad?: boolean }) {
  return (
    <span className={classNames(styles.sign, bad && styles.bad)}>
      <Icon name={icon} size={28} />
    </span>
  );
}
