import { classNames } from '../../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './icon-tile.module.css';

type Props = { icon: IconName; large?: boolean; done?: boolean; className?: string | undefined };

/** Shows the sign of a row or a tile. */
export function IconTile({ icon, large = false, done = false, className }: Props) {
  return (
    <span className={classNames(styles.tile, large && styles.large, done && styles.done, className)}>
      <Icon name={icon} />
    </span>
  );
}
