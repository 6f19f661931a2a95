import { courseProgress } from '../../../../text/course-progress.ts';
import { TimeText } from '../../../../ui/time-text.tsx';
import { noonOf } from '../rules/noon-of.ts';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './streak-card.module.css';

type Props = { streak: number; freezes: number; frozenDays: readonly string[] };

export function StreakCard({ streak, freezes, frozenDays }: Props) {
  const lastFrozen = frozenDays.at(-1);
  return (
    <Card tone="hero" className={styles.card}>
      <span className={styles.sign}>
        <Icon name="flame" size={28} />
      </span>
      <div>
        <p className={styles.days}>{courseProgress.streak(streak)}</p>
        <p className={styles.hint}>{streak === 0 ? courseProgress.empty : courseProgress.streakHint}</p>
        {streak > 0 && <p className={styles.hint}>{courseProgress.freezes(freezes)}</p>}
        {streak > 0 && lastFrozen !== undefined && (
          <p className={styles.hint}>
            {courseProgress.frozen} <TimeText at={noonOf(lastFrozen)} style="weekday" />
          </p>
        )}
      </div>
    </Card>
  );
}
