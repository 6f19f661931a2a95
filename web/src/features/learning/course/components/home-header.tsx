import { useState } from 'react';
import { Link } from '../../../../lib/router/router.tsx';
import { learnerHour } from '../../../../lib/format-date.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { firstName } from '../../../../lib/first-name.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import type { Reply } from '../../../../lib/api-types.ts';
import { course } from '../../../../text/course.ts';
import { SearchLink } from '../../../../domain/notebook/search-link.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { timeOfDay } from '../rules/greeting.ts';
import styles from './home-header.module.css';

type User = Reply<'GET /api/user'>['user'];

/** A greeting by the hour, with points and streak. */
export function HomeHeader({ user }: { user: User }) {
  const [now] = useState(() => new Date());
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
          {user.streak > 0 && (
            <span className={styles.freezes}>
              <Icon name="freeze" size={18} />
              <span className="visually-hidden">{course.home.freezesLabel}</span>
              {formatNumber(user.freezes)}
            </span>
          )}
        </Chip>
        <Chip icon="star" label={course.home.pointsLabel}>
          {formatNumber(user.points)}
        </Chip>
      </Link>
    </header>
  );
}
