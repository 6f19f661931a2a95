import { courseItems } from '../../../../text/course-items.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import type { Week } from '../week-content.ts';

export function LockedWeek({ week }: { week: Week }) {
  return (
    <EmptyState
      icon="lock"
      title={courseItems.weekPage.lockedTitle}
      action={<LinkButton to="/home">{courseItems.weekPage.toCurrent}</LinkButton>}
    >
      {courseItems.weekPage.lockedAt} <TimeText at={week.unlock_at} style="weekday" />. {courseItems.weekPage.lockedHow}
    </EmptyState>
  );
}
