import type { LevelView } from '@lisan/contract/learner/level';
import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import type { SessionStatus } from '@lisan/contract/learner/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { usePending } from '../../../../domain/answers/pending.ts';
import { useOpenReviewCount } from '../../../../domain/answers/queries.ts';
import { useWeekQuiz } from '../../../../domain/learner/week-quiz.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { loadChunk } from '../../../../lib/chunk/load-chunk.ts';
import { whenScreensAreStored } from '../../../../lib/chunk/screens-stored.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Falcon } from '../../../../ui/icons/falcon.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Ring } from '../../../../ui/list/ring.tsx';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { needsSubscription } from '../needs-subscription.ts';
import { BROUGHT_BY_HOME, itemsOfHome, textsOfHome, type WeekTextUuids } from '../use-home.ts';
import { useWeekContent, useWeekProgress, weekContentQuery } from '../use-week.ts';
import type { Week, WeekItems, Place } from '../week-content.ts';
import { course } from '../text/course.ts';
import { sessionCard as text } from '../text/session-card.ts';
import { QuizCard } from './quiz-card.tsx';
import { BelowFailure } from './below-failure.tsx';
import { NoAccess } from './no-access.tsx';
import { WeekNext } from './week-next.tsx';
import styles from './today.module.css';

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

/** Shows today's session, the quiz once the words are learned, and the other tasks of the week. */
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

type SessionCardProps = {
  level: LevelView;
  week: Week;
  /** Undefined without a network: the stored session of this phone is resumed. */
  status: SessionStatus | undefined;
  /** Whether the week still has something new. */
  hasNew: boolean;
};

/** Shows today's session: its time, its progress, and one button. */
function SessionCard({ level, week, status: known, hasNew }: SessionCardProps) {
  const { state = 'none', minutes, answered = 0, total = 0, isUnsent = false } = useStatus(known) ?? {};
  return (
    <Card tone="hero" aria-labelledby="today">
      <div className={styles.top}>
        <div className={styles.words}>
          <p className={styles.place}>
            {course.home.level} <English>{level.code}</English> ·{' '}
            <span className="whole">{course.home.weekOf(week.week, level.weeks)}</span>
          </p>
          <h2 id="today" className={styles.title}>
            {state === 'finished' ? text.finished : text.title}
            {state !== 'finished' && minutes !== undefined && (
              <>
                {': '}
                <span className="whole">{text.minutes(minutes)}</span>
              </>
            )}
          </h2>
          <p className={styles.place}>{bodyOf(state, { answered, total, hasNew, isUnsent })}</p>
        </div>
        {state === 'open' && total > 0 ? (
          <Ring share={answered / total} label={text.progress} />
        ) : (
          <Falcon onHero pose={state === 'finished' ? 'resting' : 'greeting'} size={72} />
        )}
      </div>
      {state === 'finished' ? (
        <LinkButton to="/session?another" className={styles.another}>
          {text.another}
        </LinkButton>
      ) : (
        <LinkButton to="/session" iconEnd="forward">
          {state === 'open' ? text.resume : text.start}
        </LinkButton>
      )}
    </Card>
  );
}

/** Returns the server's state of the session; the state on this phone while its answers wait, or without the server's. */
function useStatus(known: SessionStatus | undefined): (SessionStatus & { isUnsent?: boolean }) | null | undefined {
  const waiting = usePending().map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['session', waiting],
    queryFn: async () =>
      (await loadChunk(() => import('../../../../domain/session/status-on-phone.ts'))).statusOnPhone(),
    enabled: waiting.length > 0 || !known,
  });
  return known && !data?.isUnsent ? known : data;
}

type Done = { answered: number; total: number; hasNew: boolean; isUnsent: boolean };

function bodyOf(state: SessionStatus['state'], { answered, total, hasNew, isUnsent }: Done): string {
  if (state === 'finished') return isUnsent ? text.finishedUnsent : text.finishedBody;
  return state === 'open' ? text.open(answered, total) : hasNew ? text.body : text.bodyReview;
}

/**
 * After a failed quiz, leads to the practice of the missed questions, before the next attempt. `attemptsLeft`: today.
 */
export function PractiseMissed({ attemptsLeft }: { attemptsLeft: number | undefined }) {
  return (
    <List>
      <ListRow
        icon="repeat"
        title={notebookLinks.practise}
        detail={attemptsLeft === 0 ? course.home.attemptsOver : undefined}
        to="/mistakes/practise"
      />
    </List>
  );
}
