import type { LevelView } from '@lisan/contract/level';
import type { SubscriptionState } from '@lisan/contract/subscription';
import { course } from '../../../text/course.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { currentWeek } from '../rules/current-week.ts';
import { useWeekContent, useWeeks } from '../use-week.ts';
import type { Week } from '../week-content.ts';
import { needsSubscription } from '../needs-subscription.ts';
import { LiveRow } from './live-row.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { Today, TodaySkeleton } from './today.tsx';
import { WeekList } from './week-list.tsx';

type Props = { level: LevelView; subscription: SubscriptionState | undefined };

/** The level's weeks: the one the learner is in, then all of them. */
export function HomeWeeks({ level, subscription }: Props) {
  const weeks = useWeeks(level.uuid);
  if (needsSubscription(weeks.error)) return <SubscriptionCard state={subscription} />;
  return (
    <LearnerQueryView query={weeks} skeleton={<TodaySkeleton />}>
      {(reply) => <Weeks level={level} weeks={reply.weeks} subscription={subscription} />}
    </LearnerQueryView>
  );
}

function Weeks({ level, weeks, subscription }: Props & { weeks: readonly Week[] }) {
  const week = currentWeek(weeks);
  const content = useWeekContent(week && { level_id: level.uuid, week: week.week });
  if (week === null) return <NoWeeks />;
  const nextOpensAt = weeks.find(({ unlocked }) => !unlocked)?.unlock_at ?? null;
  return (
    <>
      {needsSubscription(content.error) ? (
        <SubscriptionCard state={subscription} />
      ) : (
        <Today level={level} week={week} nextOpensAt={nextOpensAt} />
      )}
      <LiveRow />
      <WeekList weeks={weeks} />
    </>
  );
}

function NoWeeks() {
  return (
    <EmptyState
      icon="book"
      title={course.home.noWeeks}
      action={<LinkButton to="/levels">{course.home.chooseLevel}</LinkButton>}
    >
      {course.home.noWeeksBody}
    </EmptyState>
  );
}
