import type { ChannelView } from '@lisan/contract/live/live';
import { Link } from '../../lib/router/router.tsx';
import { live as text } from '../../text/live.ts';
import { Avatar } from '../icons/avatar.tsx';
import { Icon } from '../icons/icon.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { TimeText } from '../text/time-text.tsx';
import row from '../layout/row.module.css';
import { LessonTime } from './lesson-time.tsx';
import styles from './lesson-row.module.css';

type Props = {
  channel: ChannelView;
  /** Omitted if every row has the same teacher. */
  showTeacher?: boolean;
};

/** A running, scheduled or recorded lesson in a list. */
export function LessonRow({ channel, showTeacher = true }: Props) {
  const { id, kind, title, teacher, state, starts_at, recording_id } = channel;
  const isPast = state === 'ended' || state === 'recorded';
  const to = recording_id === null ? `/live/${kind}/lessons/${id}` : `/recording/${kind}/lessons/${recording_id}`;
  return (
    <Link to={to} className={styles.row}>
      <Avatar name={teacher.name} url={teacher.photo_url} />
      <span className={row.words}>
        <span className={row.title}>
          <MixedText>{title}</MixedText>
        </span>
        <span className={isPast ? 'small' : styles.time}>
          {state === 'live' && text.nowOn}
          {isPast && <TimeText at={starts_at} style="weekday" />}
          {state !== 'live' && !isPast && <LessonTime at={starts_at} />}
        </span>
        <span className="small">
          {text.kind[kind]}
          {showTeacher && ` · ${teacher.name}`}
          {isPast && ` · ${recording_id === null ? text.missed : text.recorded}`}
        </span>
      </span>
      <Icon name="forward" size={20} className={styles.chevron} />
    </Link>
  );
}
