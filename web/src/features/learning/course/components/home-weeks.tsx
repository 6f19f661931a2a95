import type { LevelView } from '@lisan/contract/learner/level';
import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import type { ReactNode } from 'react';
import type { Reply } from '../../../../lib/api-types.ts';
import { course } from '../../../../text/course.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Aside } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { currentWeek } from '../rules/current-week.ts';
import { BROUGHT_BY_HOME } from '../use-home.ts';
import { useWeeks } from '../use-week.ts';
import type { Week } from '../week-content.ts';
import { needsSubscription } from '../needs-subscription.ts';
import { LiveRow } from './live-row.tsx';
import { BelowFailure } from './below-failure.tsx';
import { NoAccess } from './no-access.tsx';
import { Today, TodaySkeleton } from './today.tsx';
import { WeekList } from './week-list.tsx';

type Props = {
  level: LevelView;
  subscription: SubscriptionState | undefined;
  home: Reply<'GET /api/home'> | undefined;
  /** Stands below the weeks, and is drawn only when their height is known. */
  children: ReactNode;
};

/** The level's weeks: the one the learner is in, then all of them. */
export function HomeWeeks({ children, ...props }: Props) {
  const { level, subscription } = props;
  const weeks = useWeeks(level.uuid, BROUGHT_BY_HOME);
  if (needsSubscription(weeks.error)) {
    return (
      <>
        <NoAccess state={subscription} />
        {children}
      </>
    );
  }
  return (
    <LearnerQueryView
      query={weeks}
      skeleton={<TodaySkeleton />}
      belowFailure={<BelowFailure levelId={level.uuid}>{children}</BelowFailure>}
    >
      {(reply) => (
        <Weeks {...props} weeks={reply.weeks}>
          {children}
        </Weeks>
      )}
    </LearnerQueryView>
  );
}

function Weeks({ level, weeks, subscription, home, children }: Props & { weeks: readonly Week[] }) {
  const week = currentWeek(weeks);
  if (week === null) {
    return (
      <>
        <NoWeeks />
        {children}
      </>
    );
  }
  const nextOpensAt = weeks.find(({ unlocked }) => !unlocked)?.unlock_at ?? null;
  return (
    <Today level={level} week={week} nextOpensAt={nextOpensAt} subscription={subscription} home={home}>
      <Aside>
        <LiveRow known={home?.level?.live} />
        <WeekList weeks={weeks} />
      </Aside>
      {children}
    </Today>
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
