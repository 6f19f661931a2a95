import { courseProgress } from '../../../text/course-progress.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './streak-card.module.css';

export function StreakCard({ streak }: { streak: number }) {
  return (
    <Card tone="hero" className={styles.card}>
      <span className={styles.sign}>
        <Icon name="flame" size={28} />
      </span>
      <div>
        <p className={styles.days}>{courseProgress.streak(streak)}</p>
        <p className={styles.hint}>{streak === 0 ? courseProgress.empty : courseProgress.streakHint}</p>
      </div>
    </Card>
  );
}
