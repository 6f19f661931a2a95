import { session as text } from '../../../text/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './streak-flame.module.css';

/** The streak with its flame, which grows once when it is shown. */
export function StreakFlame({ days }: { days: number }) {
  return (
    <p className={styles.streak}>
      <span className={styles.flame}>
        <Icon name="flame" size={72} filled />
      </span>
      <span className="visually-hidden">{text.end.streakLabel}: </span>
      <b className={styles.days}>{text.end.streak(days)}</b>
    </p>
  );
}
