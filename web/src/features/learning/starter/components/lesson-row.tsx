import { starter as text } from '../../../../text/starter.ts';
import { English } from '../../../../ui/english.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import type { StarterLesson } from '../use-starter.ts';
import styles from './lesson-row.module.css';

/** A lesson in the list: its number, or a check once it is finished. */
export function LessonRow({ lesson, isDone }: { lesson: StarterLesson; isDone: boolean }) {
  const { order, title } = lesson;
  return (
    <ListRow
      to={`/starter/${order}`}
      start={
        <span className={styles.number} data-done={isDone || undefined} aria-hidden="true">
          {isDone ? <Icon name="check" /> : order}
        </span>
      }
      title={title.ar}
      detail={<English>{title.en}</English>}
      end={isDone ? <Tag tone="right">{text.done}</Tag> : null}
    />
  );
}
