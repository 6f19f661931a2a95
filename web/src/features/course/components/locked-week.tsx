import { course } from '../../../text/course.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import type { Week } from '../week-content.ts';

export function LockedWeek({ week }: { week: Week }) {
  return (
    <EmptyState
      icon="lock"
      title={course.weekPage.lockedTitle}
      action={<LinkButton to="/home">{course.weekPage.toCurrent}</LinkButton>}
    >
      {course.weekPage.lockedAt} <TimeText at={week.unlock_at} style="weekday" />. {course.weekPage.lockedHow}
    </EmptyState>
  );
}
