import { course } from '../../../../text/course.ts';
import { shell } from '../../../../text/shell.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import type { Week } from '../week-content.ts';

/** A week: its theme, and its progress or when it opens. */
export function WeekRow({ week }: { week: Week }) {
  const title = (
    <>
      <span className="whole">{course.week(week.week)}:</span> {week.title.ar}
    </>
  );
  if (!week.unlocked) return <ListRow icon="lock" title={title} detail={<Opens at={week.unlock_at} />} />;
  const isPassed = week.quiz_status === 'passed';
  return (
    <ListRow
      icon={isPassed ? 'check' : 'calendar'}
      title={title}
      detail={isPassed ? course.weekState.passed : progressText(week)}
      end={isPassed && week.done < week.total ? <Tag tone="quiet">{shell.of(week.done, week.total)}</Tag> : undefined}
      to={`/week/${week.week}`}
    />
  );
}

function Opens({ at }: { at: string }) {
  return (
    <>
      {course.weekState.opens} <TimeText at={at} style="weekday" />
    </>
  );
}

function progressText({ done, total }: Week): string {
  if (done === 0) return course.notStarted;
  return done < total ? shell.of(done, total) : course.weekState.quizLeft;
}
