import type { StudioLesson } from '@lisan/contract/studio';
import { studio } from '../../text/studio.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import styles from './lesson-card.module.css';
import { recordingOf } from './sort-lessons.ts';

const text = studio.lessons;
const TONES = { ready: 'right', making: 'orange', none: 'quiet' } as const;

/** How a lesson went, and how far its recording is. */
export function PastLesson({ lesson }: { lesson: StudioLesson }) {
  const recording = recordingOf(lesson);
  const words = {
    icon: lesson.kind === 'video' ? ('video' as const) : ('headphones' as const),
    title: <MixedText>{lesson.title}</MixedText>,
    detail: (
      <>
        <TimeText at={lesson.started_at ?? lesson.starts_at} style="weekday" />
        {lesson.started_at !== null && ` · ${text.attended(lesson.attended)} · ${text.likes(lesson.likes)}`}
        <span className={styles.tag}>
          <Tag tone={TONES[recording]}>{text.recording[recording]}</Tag>
        </span>
      </>
    ),
  };
  return lesson.recording_id === null ? (
    <ListRow {...words} />
  ) : (
    <ListRow {...words} to={`/recordings/${lesson.recording_id}`} />
  );
}
