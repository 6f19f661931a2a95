import { courseItems } from '../../../../text/course-items.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import styles from './done-mark.module.css';

/** `isDue`: its review card is due. */
export function DoneMark({ isDue = false }: { isDue?: boolean | undefined }) {
  return (
    <span className={isDue ? styles.due : styles.mark}>
      <Icon name={isDue ? 'repeat' : 'check'} size={20} />
      <span className="visually-hidden">{isDue ? courseItems.doneDue : courseItems.done}</span>
    </span>
  );
}
