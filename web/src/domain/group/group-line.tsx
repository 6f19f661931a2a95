import { Link } from '../../lib/router/router.tsx';
import { groupLinks as text } from '../../text/group-links.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Meter } from '../../ui/list/meter.tsx';
import { useGroup } from './use-group.ts';
import styles from './group-line.module.css';

/** The shared week in one line, for a member of a group. */
export function GroupLine() {
  const group = useGroup().data?.group;
  if (!group) return null;
  const { days_done, days_goal } = group.week;
  return (
    <Link to="/group" className={styles.line}>
      <Icon name="people" />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{group.name}</bdi>
        </span>
        <span className="small">{days_done >= days_goal ? text.reached : text.thisWeek(days_done, days_goal)}</span>
        <Meter value={days_done} max={days_goal} label={text.thisWeek(days_done, days_goal)} />
      </span>
      <Icon name="forward" size={20} className={styles.chevron} />
    </Link>
  );
}
