import { classNames } from '../../lib/class-names.ts';
import { useUiWords } from '../text/ui-words.ts';
import styles from './skeleton.module.css';

type Props = {
  /** The number of shapes. */
  count?: number;
  shape?: 'row' | 'card' | 'text' | 'hero';
};

/** Shows a placeholder in the size of the content, so that nothing moves when it loads. */
export function Skeleton({ count = 1, shape = 'row' }: Props) {
  const words = useUiWords();
  return (
    <div role="status" className={styles.group}>
      <span className="visually-hidden">{words.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classNames(styles.bone, styles[shape])} />
      ))}
    </div>
  );
}
