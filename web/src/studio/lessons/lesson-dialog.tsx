import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeLesson } from './change-lesson.tsx';
import { ScheduleLesson } from './schedule-lesson.tsx';

type Props = { open: boolean; lesson: StudioLesson | null; onClose: () => void };

/** The dialog for a new or an edited lesson. */
export function LessonDialog({ open, lesson, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={lesson ? studio.form.editTitle : studio.form.newTitle}>
      {lesson ? <ChangeLesson lesson={lesson} onDone={onClose} /> : <ScheduleLesson onDone={onClose} />}
    </Dialog>
  );
}
