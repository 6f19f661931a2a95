import type { ReactNode } from 'react';
import type { ChannelView } from '@lisan/contract/live';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { live as text } from '../../../text/live.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './lesson-stage.module.css';

type Props = {
  channel: ChannelView;
  /** What plays, above the teacher's picture. */
  media?: ReactNode;
  /** The lesson's own picture is there, and takes the place of the teacher's. */
  isPicture?: boolean;
  children?: ReactNode;
};

/** Where the teacher will be seen: until then the picture of them, and what the moment is. */
export function LessonStage({ channel, media, isPicture = false, children }: Props) {
  const { teacher, state, viewers } = channel;
  return (
    <div className={classNames(styles.stage, isPicture && styles.picture)}>
      {!isPicture && <Avatar name={teacher.name} url={teacher.photo_url} size="large" />}
      {media}
      {state === 'live' && (
        <div className={styles.top}>
          <Tag tone="live">{text.onAir}</Tag>
          <span className={styles.viewers}>
            <Icon name="person" size={18} />
            <span aria-hidden="true">{formatNumber(viewers)}</span>
            <span className="visually-hidden">{text.viewers(viewers)}</span>
          </span>
        </div>
      )}
      {children}
    </div>
  );
}
