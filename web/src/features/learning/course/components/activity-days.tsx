import { classNames } from '../../../../lib/class-names.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { courseProgress } from '../text/course-progress.ts';
import { noonOf } from '../rules/noon-of.ts';
import styles from './activity-days.module.css';

type Day = Reply<'GET /api/progress'>['days'][number];

/** Four weeks, a row each; darker days have more activity. */
export function ActivityDays({ days }: { days: readonly Day[] }) {
  return (
    <Card tight>
      <ol role="list" className={styles.days}>
        {days.map((day, index) => (
          <li
            key={day.day}
            className={classNames(
              styles.day,
              styles[activityStrength(day.activities)],
              index === days.length - 1 && styles.today,
            )}
          >
            <span aria-hidden="true">{Number(day.day.slice(-2))}</span>
            <span className="visually-hidden">{`${formatDate(noonOf(day.day), 'weekday')}: ${courseProgress.dayLabel(day.activities, day.minutes)}`}</span>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span className="small">{courseProgress.less}</span>
        {(['none', 'some', 'good', 'much'] as const).map((strength) => (
          <i key={strength} className={classNames(styles.sample, styles[strength])} />
        ))}
        <span className="small">{courseProgress.more}</span>
      </p>
    </Card>
  );
}

type Strength = 'none' | 'some' | 'good' | 'much';

/** A session has ten items: half of one is a good day, more than one is a strong day. */
function activityStrength(activities: number): Strength {
  if (activities === 0) return 'none';
  if (activities < 5) return 'some';
  return activities < 12 ? 'good' : 'much';
}
