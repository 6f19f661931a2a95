import type { LevelView } from '@lisan/contract/learner/level';
import { useOpenReviewCount } from '../../../../domain/answers/queries.ts';
import { useWeekQuiz } from '../../../../domain/learner/week-quiz.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import type { SessionStatus } from '@lisan/contract/learner/session';
import { type ReactNode, useEffect } from 'react';
import type { Reply } from '../../../../lib/api-types.ts';
import { needsSubscription } from '../needs-subscription.ts';
import { BROUGHT_BY_HOME, itemsOfHome, textsOfHome, type WeekTextUuids } from '../use-home.ts';
import { useWeekContent, useWeekProgress, weekContentQuery } from '../use-week.ts';
import type { Week, WeekItems, Place } from '../week-content.ts';
import { QuizCard } from './quiz-card.tsx';
import { BelowFailure } from './below-failure.tsx';
import { NoAccess } from './no-access.tsx';
import { PractiseMissed } from './practise-missed.tsx';
import { SessionCard } from './session-card.tsx';
import { WeekNext } from './week-next.tsx';
import { whenScreensAreStored } from '../../../../lib/screens-stored.ts';
import { queryClient } from '../../../../lib/query-client.ts';

type WeekProps = {
  level: LevelView;
  week: Week;
  nextOpensAt: string | null;
  /** Stands below, and is drawn only when today's height is known: nothing jumps under a thumb. */
  children: ReactNode;
};

type Props = WeekProps & {
  subscription: SubscriptionState | undefined;
  home: Reply<'GET /api/home'> | undefined;
};

/** Today's session, the quiz once the words are learned, and what else the week has. */
export function Today({ subscription, home, ...props }: Props) {
  const place = { level_id: props.level.uuid, week: props.week.week };
  const known = itemsOfHome(home, place);
  const content = useWeekContent(known === null ? place : null);
  const status = home?.level?.session;
  if (known !== null) return <TodayOf {...props} items={known} texts={textsOfHome(home, place)} status={status} />;
  if (needsSubscription(content.error)) {
    return (
      <>
        <NoAccess state={subscription} />
        {props.children}
      </>
    );
  }
  return (
    <LearnerQueryView
      query={content}
      skeleton={<TodaySkeleton />}
      belowFailure={<BelowFailure levelId={props.level.uuid}>{props.children}</BelowFailure>}
    >
      {(reply) => <TodayOf {...props} items={reply.content} texts={null} status={status} />}
    </LearnerQueryView>
  );
}

type TodayProps = WeekProps & { items: WeekItems; texts: WeekTextUuids | null; status: SessionStatus | undefined };

function TodayOf({ level, week, nextOpensAt, items, texts, status, children }: TodayProps) {
  const place = { level_id: level.uuid, week: week.week };
  const progress = useWeekProgress(place, BROUGHT_BY_HOME);
  const quiz = useWeekQuiz();
  const toReview = useOpenReviewCount(progress.data?.review.due ?? 0);
  usePrefetchedWeek(place);
  return (
    <LearnerQueryView query={progress} skeleton={<TodaySkeleton />} belowFailure={children}>
      {({ done_uuids }) => {
        const done = new Set(done_uuids);
        // The current week is the last one with something new.
        const hasNew = [...items.words, ...items.sentences].some(({ uuid }) => !done.has(uuid));
        return (
          <>
            <SessionCard level={level} week={week} status={status} hasNew={hasNew} />
            {quiz?.status === 'failed' && <PractiseMissed attemptsLeft={quiz.attempts_left} />}
            {quiz && <QuizCard quiz={quiz} opensNew={!hasNew && nextOpensAt !== null && quiz.week === week.week} />}
            <WeekNext
              week={week}
              content={items}
              texts={texts}
              done={done}
              nextOpensAt={nextOpensAt}
              toReview={toReview}
            />
            {children}
          </>
        );
      }}
    </LearnerQueryView>
  );
}

export function TodaySkeleton() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" count={2} />
    </>
  );
}

/** Fetches the week that a later tap opens, after the files of the screens. */
function usePrefetchedWeek({ level_id, week }: Place): void {
  useEffect(
    () => whenScreensAreStored(() => void queryClient.prefetchQuery(weekContentQuery({ level_id, week }))),
    [level_id, week],
  );
}
