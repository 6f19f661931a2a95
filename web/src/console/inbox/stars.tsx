import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import styles from './inbox.module.css';

const MAX_STARS = 5;

/** A rating as stars, which screen readers read as a count. */
export function Stars({ count }: { count: number }) {
  const text = useText(inboxText);
  return (
    <span role="img" aria-label={text.stars(count)} className={styles.stars}>
      {'★'.repeat(count)}
      <span className={styles.missing}>{'☆'.repeat(MAX_STARS - count)}</span>
    </span>
  );
}
