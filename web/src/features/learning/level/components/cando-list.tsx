import { Icon } from '../../../../ui/icons/icon.tsx';
import styles from './cando-list.module.css';

/** The skills at the end of a level, in the words of the CEFR. */
export function CandoList({ items }: { items: readonly string[] }) {
  return (
    <ul role="list" className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" size={20} className={styles.check} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
