import { classNames } from '../lib/class-names.ts';
import { shell } from '../text/shell.ts';
import styles from './skeleton.module.css';

type Props = {
  /** How many shapes stand for what will come. */
  count?: number;
  shape?: 'row' | 'card' | 'text' | 'hero';
};

/** The place of what is loading, in its size, so that nothing jumps when it comes. */
export function Skeleton({ count = 1, shape = 'row' }: Props) {
  return (
    <div role="status" className={styles.group}>
      <span className="visually-hidden">{shell.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classNames(styles.bone, styles[shape])} />
      ))}
    </div>
  );
}
