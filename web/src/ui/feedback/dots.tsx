import { classNames } from '../../lib/class-names.ts';
import styles from './dots.module.css';

/** Three pulsing dots. Decorative: the surroundings name the activity. */
export function Dots({ large = false }: { large?: boolean }) {
  return (
    <span className={classNames(styles.dots, large && styles.large)} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
