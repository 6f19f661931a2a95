import type { StudioLesson } from '@lisan/contract/studio/studio';
import { classNames } from '../../lib/class-names.ts';
import { formatDuration } from '../../lib/format/format-date.ts';
import { formatNumber } from '../../lib/format/format-number.ts';
import { useServerNow } from '../../lib/time/use-server-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Tag } from '../../ui/list/tag.tsx';
import stage from '../../ui/layout/stage.module.css';
import { studio } from '../text/studio.ts';
import { Stage } from '../stage.tsx';
import styles from './air-stage.module.css';

const text = studio.air;
const FACT = classNames(stage.fact, styles.fact);

type Props = {
  lesson: StudioLesson;
  stream: MediaStream;
  counts: { viewers: number; likes: number };
  /** The camera is off. */
  isDark: boolean;
};

/** The published picture, its duration and its viewers. */
export function AirStage({ lesson, stream, counts: { viewers, likes }, isDark }: Props) {
  const seconds = useSecondsSince(lesson.started_at);
  const isVideo = lesson.kind === 'video';
  return (
    <Stage
      stream={isDark ? null : stream}
      hasPicture={isVideo}
      label={studio.check.preview}
      instead={
        isVideo ? { icon: 'videoOff', words: studio.check.cameraOff } : { icon: 'mic', words: studio.check.soundOnly }
      }
      top={
        <>
          <span className={styles.group}>
            <Tag tone="live">{text.tag}</Tag>
            <span className={FACT}>
              <span className="visually-hidden">{text.since}</span>
              <bdi dir="ltr">{formatDuration(seconds)}</bdi>
            </span>
          </span>
          <span className={styles.group}>
            <span className={FACT}>
              <Icon name="person" size={18} />
              <span aria-hidden="true">{formatNumber(viewers)}</span>
              <span className="visually-hidden">{text.viewers(viewers)}</span>
            </span>
            <span className={FACT}>
              <Icon name="heart" size={18} />
              <span aria-hidden="true">{formatNumber(likes)}</span>
              <span className="visually-hidden">{text.likes(likes)}</span>
            </span>
          </span>
        </>
      }
    />
  );
}

/** Returns the whole seconds since a moment, updated every second. */
function useSecondsSince(at: string | null): number {
  const now = useServerNow(1000);
  return at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
}
