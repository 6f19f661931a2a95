import { courseItems } from '../../../../text/course-items.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import styles from './done-mark.module.css';

export function DoneMark() {
  return (
    <span className={styles.mark}>
      <Icon name="check" size={20} />
      <span className="visually-hidden">{courseItems.done}</span>
    </span>
  );
}
