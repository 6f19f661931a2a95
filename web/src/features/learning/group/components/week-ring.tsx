import { useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import { group as text } from '../../../../text/group.ts';
import styles from './week-ring.module.css';

type Props = {
  done: number;
  goal: number;
  /** Of the group and its week: a reached goal is celebrated once for each while the app is open. */
  weekKey: string;
};

const SPARKS = 12;
const celebrated = new Set<string>();

/** The shared days as a ring; a reached goal gets a short shower of sparks, none with reduced motion. */
export function WeekRing({ done, goal, weekKey }: Props) {
  const share = goal > 0 ? Math.min(1, done / goal) : 0;
  const isReached = share === 1;
  return (
    <div className={styles.ring} role="img" aria-label={text.week.shared(done, goal)}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="52" />
        <circle
          className={classNames(styles.done, isReached && styles.reached)}
          cx="60"
          cy="60"
          r="52"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
        />
      </svg>
      <span className={styles.words} aria-hidden="true">
        <span className={styles.count}>{formatNumber(done)}</span>
        <span className={styles.goal}>
          {text.week.of} {formatNumber(goal)}
        </span>
      </span>
      {isReached && <Sparks key={weekKey} weekKey={weekKey} />}
    </div>
  );
}

function Sparks({ weekKey }: { weekKey: string }) {
  const [isNew] = useState(() => !celebrated.has(weekKey));
  if (!isNew) return null;
  return (
    <span className={styles.sparks} aria-hidden="true" onAnimationEnd={() => celebrated.add(weekKey)}>
      {Array.from({ length: SPARKS }, (_, index) => (
        <i key={index} style={{ rotate: `${(360 / SPARKS) * index}deg` }} />
      ))}
    </span>
  );
}
