import { Link } from '../../../../lib/router/router.tsx';
import { learnerHour } from '../../../../lib/format/format-date.ts';
import { useServerNow } from '../../../../lib/time/use-server-now.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { firstName } from '../../../../lib/format/first-name.ts';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { SearchLink } from '../../../../domain/notebook/search-link.tsx';
import { Chip } from '../../../../ui/form/chip.tsx';
import { course } from '../text/course.ts';
import styles from './home-header.module.css';

const MINUTE_MS = 60_000;

type User = Reply<'GET /api/user'>['user'];

/** A greeting by the hour, with points and streak. */
export function HomeHeader({ user }: { user: User }) {
  const now = useServerNow(MINUTE_MS);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <p className={classNames('small', styles.time)}>{course.home.greeting[timeOfDay(learnerHour(now))]}</p>
        <h1 tabIndex={-1} className={styles.name}>
          {user.name ? (
            <>
              {course.home.hello} <bdi>{firstName(user.name)}</bdi>
            </>
          ) : (
            course.home.helloNameless
          )}
        </h1>
      </div>
      <SearchLink />
      <Link to="/progress" className={styles.summary}>
        <Chip icon="flame" tone="orange" label={course.home.streakLabel}>
          {formatNumber(user.streak)}
        </Chip>
        <Chip icon="star" label={course.home.pointsLabel}>
          {formatNumber(user.points)}
        </Chip>
      </Link>
    </header>
  );
}

type TimeOfDay = 'morning' | 'day' | 'evening';

/** Returns the greeting for the learner's local hour, 0–23. The night belongs to the evening. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'day' : 'evening';
}
