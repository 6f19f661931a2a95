import type { ReactNode } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';
import { classNames } from '../../../../lib/class-names.ts';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import { live as text } from '../../../../text/live.ts';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import stage from '../../../../ui/layout/stage.module.css';
import styles from './lesson-stage.module.css';

type Props = {
  channel: ChannelView;
  /** The media element, above the teacher's photo. */
  media?: ReactNode;
  /** The lesson's picture is playing and replaces the photo. */
  isPicture?: boolean;
  children?: ReactNode;
};

/** The stage of a lesson: the teacher's photo and the status until there is a picture. */
export function LessonStage({ channel, media, isPicture = false, children }: Props) {
  const { teacher, state, viewers } = channel;
  return (
    <div className={classNames(styles.stage, isPicture && styles.picture)}>
      {!isPicture && <Avatar name={teacher.name} url={teacher.photo_url} size="large" />}
      {media}
      {state === 'live' && (
        <div className={stage.top}>
          <Tag tone="live">{text.onAir}</Tag>
          <span className={stage.fact}>
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
