import type { LevelView } from '@lisan/contract/learner/level';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { useDeferredValue } from 'react';
import { Link, Navigate } from '../../../../lib/router/router.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { OfferInstall } from '../../../../domain/learner/install/offer-install.tsx';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { List } from '../../../../ui/list/list.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { course } from '../text/course.ts';
import { HomeHeader } from '../components/home-header.tsx';
import { HomeWeeks } from '../components/home-weeks.tsx';
import { MoreLinks } from '../components/more-links.tsx';
import { StarterRow } from '../components/starter-row.tsx';
import { StreakChangeSlot } from '../components/streak-change-slot.tsx';
import { TodaySkeleton } from '../components/today.tsx';
import { currentLevelOf } from '../current-level.ts';
import { BROUGHT_BY_HOME, useHome } from '../use-home.ts';

type HomeReply = Reply<'GET /api/home'>;
type User = Reply<'GET /api/user'>['user'];

/** Shows the next step, the place in the course, and the lessons on the air. */
export function HomePage() {
  const home = useHome();
  // The screen is drawn in slices: at once it would be one long task on a slow phone.
  const hasAnswer = useDeferredValue(!home.isPending);
  return (
    <Page title={course.home.title} ownHeading wide="aside">
      {hasAnswer ? <Learner home={home.data} /> : <TodaySkeleton />}
    </Page>
  );
}

function Learner({ home }: { home: HomeReply | undefined }) {
  const learner = useLearner(BROUGHT_BY_HOME);
  return (
    <LearnerQueryView query={learner} skeleton={<TodaySkeleton />}>
      {({ user }) => <Home user={user} level={currentLevelOf(user)} home={home} />}
    </LearnerQueryView>
  );
}

type Props = { user: User; level: LevelView | null; home: HomeReply | undefined };

function Home({ user, level, home }: Props) {
  const starter = home?.level?.starter ?? null;
  if (level === null) return <Navigate to={user.onboarding ? '/details' : '/levels'} replace />;
  return (
    <>
      <HomeHeader user={user} />
      <StreakChangeSlot user={user} />
      {user.subscription?.state === 'grace' && <GraceNotice {...user.subscription} />}
      {starter !== null && starter.done > 0 && (
        <List>
          <StarterRow starter={starter} />
        </List>
      )}
      <HomeWeeks level={level} subscription={user.subscription?.state} home={home}>
        <MoreLinks level={level} starter={starter} />
        <OfferInstall streak={user.streak} />
      </HomeWeeks>
    </>
  );
}

/**
 * Shows the grace period. While the operator has not answered about the charge, the learner can do nothing about it.
 */
function GraceNotice({ can }: Pick<SubscriptionView, 'can'>) {
  const { grace, renew, awaiting, details } = course.subscription;
  return (
    <Notice tone="orange" icon="wallet">
      {can.renew ? grace : awaiting} <Link to="/subscription">{can.renew ? renew : details}</Link>
    </Notice>
  );
}
