import type { LevelView } from '@lisan/contract/learner/level';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { course } from '../text/course.ts';
import { OpenWeek } from '../components/open-week.tsx';
import { TodaySkeleton } from '../components/today.tsx';
import { currentLevelOf } from '../current-level.ts';
import { useWeeks } from '../use-week.ts';
import type { Week } from '../week-content.ts';

export function WeekPage() {
  const week = Number(useParams()['week']);
  const learner = useLearner();
  return (
    <LearnerQueryView query={learner} skeleton={<Waiting week={week} />}>
      {({ user }) => {
        const level = currentLevelOf(user);
        return level ? <WeekOfLevel level={level} number={week} /> : <UnknownWeek />;
      }}
    </LearnerQueryView>
  );
}

function WeekOfLevel({ level, number }: { level: LevelView; number: number }) {
  const weeks = useWeeks(level.uuid);
  const found = weeks.data?.weeks.find(({ week }) => week === number);
  if (found?.unlocked) return <OpenWeek level={level} week={found} />;
  if (weeks.data && !found) return <UnknownWeek />;
  return (
    <Page title={titleOf(number)} back="/home">
      <LearnerQueryView query={weeks} skeleton={<TodaySkeleton />}>
        {() => found && <LockedWeek week={found} />}
      </LearnerQueryView>
    </Page>
  );
}

function Waiting({ week }: { week: number }) {
  return (
    <Page title={titleOf(week)} back="/home">
      <TodaySkeleton />
    </Page>
  );
}

function UnknownWeek() {
  return (
    <Page title={course.home.weeks} back="/home">
      <EmptyState
        icon="calendar"
        title={courseItems.weekPage.unknownTitle}
        action={<LinkButton to="/home">{courseItems.weekPage.toCurrent}</LinkButton>}
      >
        {courseItems.weekPage.unknownBody}
      </EmptyState>
    </Page>
  );
}

function titleOf(week: number): string {
  return Number.isInteger(week) ? course.week(week) : course.home.weeks;
}

function LockedWeek({ week }: { week: Week }) {
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
