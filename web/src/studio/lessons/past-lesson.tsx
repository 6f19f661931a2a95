import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import styles from './lesson-card.module.css';
import { describeRecording } from './describe-recording.ts';
import { RetryRecording } from './retry-recording.tsx';

const text = studio.lessons;

/** The summary of a past lesson, with the state of its recording. */
export function PastLesson({ lesson }: { lesson: StudioLesson }) {
  const { tone, label } = describeRecording(lesson);
  const words = {
    icon: lesson.kind === 'video' ? ('video' as const) : ('headphones' as const),
    title: <MixedText>{lesson.title}</MixedText>,
    detail: (
      <>
        <TimeText at={lesson.started_at ?? lesson.starts_at} style="weekday" />
        {lesson.started_at !== null && ` · ${text.attended(lesson.attended)} · ${text.likes(lesson.likes)}`}
        <span className={styles.tag}>
          <Tag tone={tone}>{label}</Tag>
        </span>
      </>
    ),
  };
  return lesson.recording_id === null ? (
    <ListRow {...words} action={lesson.recording_state === 'failed' && <RetryRecording lesson={lesson} />} />
  ) : (
    <ListRow {...words} to={`/recordings/${lesson.recording_id}`} />
  );
}
