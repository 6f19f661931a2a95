import { useSyncExternalStore } from 'react';
import { courseItems } from '../../../../text/course-items.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { readEarnedPoints, subscribeToEarnedPoints } from '../earned-points.ts';
import styles from './earned-points.module.css';

/** Shows «+2» for a moment, away from the thumb. */
export function EarnedPoints() {
  const points = useSyncExternalStore(subscribeToEarnedPoints, readEarnedPoints);
  return (
    <div role="status" className={styles.place}>
      {points > 0 && (
        <span className={styles.points}>
          <Icon name="star" size={18} filled />
          <span className="visually-hidden">
            {courseItems.earned} {courseItems.points(points)}
          </span>
          <bdi dir="ltr" aria-hidden="true">
            +{points}
          </bdi>
        </span>
      )}
    </div>
  );
}
