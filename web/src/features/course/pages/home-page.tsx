import type { LevelView } from '@lisan/contract/level';
import { Link, Navigate } from 'react-router';
import type { Reply } from '../../../lib/api-types.ts';
import { useLearner } from '../../../domain/learner/queries.ts';
import { course } from '../../../text/course.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { HomeHeader } from '../components/home-header.tsx';
import { HomeWeeks } from '../components/home-weeks.tsx';
import { InstallCard } from '../components/install-card.tsx';
import { MoreLinks } from '../components/more-links.tsx';
import { TodaySkeleton } from '../components/today.tsx';
import { currentLevelOf } from '../use-current-level.ts';

type User = Reply<'GET /api/user'>['user'];

/** What do I do now, where am I, what is on. */
export function Page() {
  const learner = useLearner();
  return (
    <Screen title={course.home.title} ownHeading>
      <LearnerQueryView query={learner} skeleton={<TodaySkeleton />}>
        {({ user }) => <Home user={user} level={currentLevelOf(user)} />}
      </LearnerQueryView>
    </Screen>
  );
}

function Home({ user, level }: { user: User; level: LevelView | null }) {
  if (level === null) return <Navigate to={user.onboarding ? '/details' : '/levels'} replace />;
  return (
    <>
      <HomeHeader user={user} />
      {user.subscription?.state === 'grace' && (
        <Notice tone="orange" icon="wallet">
          {course.subscription.grace} <Link to="/subscription">{course.subscription.renew}</Link>
        </Notice>
      )}
      <HomeWeeks level={level} subscription={user.subscription?.state} />
      <MoreLinks level={level} />
      <InstallCard />
    </>
  );
}
