import { formatNumber } from '../../../../lib/format-number.ts';
import type { Reply } from '../../../../lib/api-types.ts';
import { courseProgress } from '../../../../text/course-progress.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import layout from '../../../../ui/layout.module.css';
import styles from './progress-facts.module.css';

type Fact = { icon: IconName; name: string; value: number };

export function ProgressFacts({ progress }: { progress: Reply<'GET /api/progress'> }) {
  const facts: Fact[] = [
    { icon: 'star', name: courseProgress.points, value: progress.points },
    { icon: 'clock', name: courseProgress.minutes, value: progress.minutes },
    { icon: 'words', name: courseProgress.wordsKnown, value: progress.words_known },
    { icon: 'check', name: courseProgress.known, value: progress.review.known },
    { icon: 'trophy', name: courseProgress.quizzes, value: progress.quizzes_passed },
    { icon: 'pencil', name: courseProgress.practicals, value: progress.practicals_done },
  ];
  return (
    <dl className={layout.halves}>
      {facts.map(({ icon, name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>
            <Icon name={icon} size={20} className={styles.icon} />
            {name}
          </dt>
          <dd className={styles.value}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
