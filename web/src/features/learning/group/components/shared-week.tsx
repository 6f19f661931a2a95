import type { Group } from '@lisan/contract/learner/group';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../../lib/format-date.ts';
import { group as text } from '../../../../text/group.ts';
import { Card } from '../../../../ui/card.tsx';
import { WeekRing } from './week-ring.tsx';
import styles from './shared-week.module.css';

/** `isNew`: it was created or joined a moment ago, and its name is read out. */
type Props = { group: Group; isNew: boolean };

/** The week of the group: one ring for all, without anyone's own number. */
export function SharedWeek({ group, isNew }: Props) {
  const { name, kind, days_each, week, last_week } = group;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const isReached = week.days_done >= week.days_goal;
  return (
    <Card tone="hero" className={styles.card}>
      <p className={styles.kind}>{text.kinds[kind]}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <WeekRing done={week.days_done} goal={week.days_goal} weekKey={`${group.uuid} ${week.ends_on}`} />
      <p className={styles.line}>{text.week.shared(week.days_done, week.days_goal)}</p>
      {isReached && <p className={styles.reached}>{text.week.reached}</p>}
      <p className={styles.small}>
        {text.week.each(days_each)} · {text.week.until} {formatDate(`${week.ends_on}T12:00:00Z`, 'weekday')}
      </p>
      {last_week && <p className={styles.small}>{text.week.last(last_week.days_done, last_week.days_goal)}</p>}
    </Card>
  );
}
