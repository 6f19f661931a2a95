import { Link } from '../../../../lib/router/router.tsx';
import { formatNumber } from '../../../../lib/format-number.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './points-and-streak.module.css';

/** Streak and points, linked to the learner's progress. */
export function PointsAndStreak({ points, streak }: { points: number; streak: number }) {
  const text = subscriber.profile;
  return (
    <Link to="/progress" className={styles.summary} aria-label={text.summary(streak, points)}>
      <span className={styles.part}>
        <Icon name="flame" size={28} className={styles.flame} />
        <span className={styles.words}>
          <b>{formatNumber(streak)}</b>
          <span className="small">{text.streak}</span>
        </span>
      </span>
      <span className={styles.part}>
        <Icon name="star" size={28} className={styles.star} />
        <span className={styles.words}>
          <b>{formatNumber(points)}</b>
          <span className="small">{text.points}</span>
        </span>
      </span>
    </Link>
  );
}
