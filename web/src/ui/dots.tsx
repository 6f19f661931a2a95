import { classNames } from '../lib/class-names.ts';
import styles from './dots.module.css';

/** Three dots that breathe: something is under way. Says nothing itself; its surroundings do. */
export function Dots({ large = false }: { large?: boolean }) {
  return (
    <span className={classNames(styles.dots, large && styles.large)} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
