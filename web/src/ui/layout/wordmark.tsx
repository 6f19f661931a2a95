import styles from './wordmark.module.css';

/** The product's name with its orange full stop. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      {name}
      <i aria-hidden="true">.</i>
    </span>
  );
}
