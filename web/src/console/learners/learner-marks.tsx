import type { LearnerRow } from '@lisan/contract/console/learners';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import styles from './learners.module.css';

type Props = { of: Pick<LearnerRow, 'archived_at' | 'blocked_at' | 'subscription'> };

/** Shows the main facts of an account: archived, blocked, and the state of its subscription. */
export function LearnerMarks({ of: { archived_at, blocked_at, subscription } }: Props) {
  const text = useText(learnersText);
  return (
    <span className={styles.marks}>
      {archived_at !== null && <span className={classNames(styles.result, styles.bad)}>{text.archived}</span>}
      {blocked_at !== null && <span className={classNames(styles.result, styles.bad)}>{text.blocked}</span>}
      <span className={classNames(styles.result, subscription === 'active' && styles.good)}>
        {subscription === null ? text.noSubscription : text.states[subscription]}
      </span>
    </span>
  );
}
