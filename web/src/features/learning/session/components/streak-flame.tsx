import { sessionEnd as text } from '../../../../text/session-end.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './streak-flame.module.css';

/** The streak with its flame, which grows once when it is shown; a milestone is larger, with a burst of rays. */
export function StreakFlame({ days, isMilestone = false }: { days: number; isMilestone?: boolean }) {
  return (
    <p className={classNames(styles.streak, isMilestone && styles.milestone)} data-milestone={isMilestone || undefined}>
      <span className={styles.flame}>
        <Icon name="flame" size={72} filled />
      </span>
      <span className="visually-hidden">{text.end.streakLabel}: </span>
      <b className={styles.days}>{text.end.streak(days)}</b>
    </p>
  );
}
