import { classNames } from '../../lib/class-names.ts';
import { iconPath, mirrored } from './icons.ts';
import type { IconName } from './icons.ts';
import styles from './icon.module.css';

type Props = {
  name: IconName;
  size?: 18 | 20 | 24 | 28 | 72;
  /** Filled, as the heart of a liked lesson is. */
  filled?: boolean;
  className?: string;
};

/** Always decorative: the meaning is in the text beside it or in the label of its control. */
export function Icon({ name, size = 24, filled = false, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      // In rem: icons grow with the text.
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      className={classNames(styles.icon, mirrored.has(name) && styles.mirrored, filled && styles.filled, className)}
      aria-hidden="true"
    >
      <path d={iconPath(name)} />
    </svg>
  );
}
