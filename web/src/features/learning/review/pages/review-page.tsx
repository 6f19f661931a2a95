import { useState, useEffect, useEffectEvent } from 'react';
import { useTodaysReview, type Review, reviewMinutes } from '../../../../domain/answers/queries.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { QuestionSkeleton } from '../../../../ui/question/question-skeleton.tsx';
import { WritingMistakesLink } from '../../../../domain/writing/mistakes-link.tsx';
import { readRun, removeRun } from '../../../../lib/storage/stored-run.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Navigate } from '../../../../lib/router/router.tsx';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { serverNow } from '../../../../lib/time/clock.ts';
import { useServerNow } from '../../../../lib/time/use-server-now.ts';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { QuestionHint } from '../../../../ui/question/question-hint.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useEndedRun } from '../../../../lib/storage/use-ended-run.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { wait } from '../../../../text/wait.ts';
import { review as text } from '../text/review.ts';
import { isTally, tallyKey, type ReviewTally } from '../review-tally.ts';
import { useReviewRun, type ReviewRun } from '../use-review-run.ts';

/** The daily review of learned cards. */
export function ReviewPage() {
  const review = useTodaysReview();
  // Dates are shown in the learner's zone.
  useLearner();
  const [asked, setAsked] = useState<Review | null>(null);
  // The end of a review that was shown before a reload.
  const [ended, setEnded] = useState(() => readRun(tallyKey(), isTally));
  const askMore = () => {
    removeRun(tallyKey().name);
    setEnded(null);
    setAsked(null);
  };
  if (ended && ended.end !== null) return <ReviewEnd tally={ended} onMore={askMore} />;
  // The cards of a session stay the same while the list is refetched.
  if (asked === null && review.data && review.data.cards.length > 0) setAsked(review.data);
  if (asked) return <ReviewSession key={asked.cards[0]?.question.uuid} asked={asked} onMore={askMore} />;
  return (
    <Page title={text.title} back="/home">
      <LearnerQueryView query={review} skeleton={<QuestionSkeleton />}>
        {(known) => (
          <>
            <WritingMistakesLink />
            <NothingDue review={known} onDue={() => void review.refetch()} />
          </>
        )}
      </LearnerQueryView>
    </Page>
  );
}

type Props = { review: Review; onDue: () => void };

/** Shows that nothing is due: nothing was learned yet, or the next review is named. */
function NothingDue({ review: { next_due_at: next, done_today }, onDue }: Props) {
  const now = useMoment(next, onDue);
  const { empty, allDone } = text;
  const isNew = next === null && done_today === 0;
  // What comes back today is not done.
  const isDone = done_today > 0 && !(next !== null && isToday(next, now));
  const doneTitle = isDone ? allDone.titleDone : allDone.title;
  return (
    <EmptyState
      icon={{ falcon: 'resting' }}
      title={isNew ? empty.title : doneTitle}
      action={<LinkButton to="/home">{empty.action}</LinkButton>}
    >
      {isNew ? empty.body : next !== null && text.next.at(describeWhen(next, now))}
    </EmptyState>
  );
}

type ReviewSessionProps = { asked: Review; onMore: () => void };

/** A review session: question after question, a pause every five minutes, and the result. */
function ReviewSession({ asked, onMore }: ReviewSessionProps) {
  const run = useReviewRun(asked);
  const [now] = useState(() => new Date(serverNow()));
  if (run.isResting) return <ReviewRest run={run} />;
  if (!run.question && run.hasStored) return <Navigate to={ANSWERS_PATH} replace />;
  if (!run.question)
    return <ReviewEnd tally={{ count: run.answered, correct: run.correct, end: run.progress.max }} onMore={onMore} />;
  return (
    <QuestionScreen
      key={run.question.uuid}
      title={text.title}
      back="/home"
      progress={run.progress}
      question={run.question}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      stored={run.isStored && <StoredFeedback questionUuid={run.question.uuid} onContinue={run.continue} />}
      note={run.graded && describeReturn(run.graded, now)}
      aside={run.hint && <QuestionHint isTaken={run.isHinted} onTake={run.showHint} hint={run.hint} />}
      onContinue={run.continue}
    />
  );
}

/** Offers a pause after five minutes; stopping loses nothing. */
function ReviewRest({ run: { answered, correct, progress, left, goOn } }: { run: ReviewRun }) {
  const { rest } = text;
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={
        <>
          <Button onClick={goOn}>{rest.goOn}</Button>
          <LinkButton to="/home" variant="secondary">
            {rest.enough}
          </LinkButton>
        </>
      }
    >
      <ResultHero
        title={rest.title}
        share={answered > 0 ? { of: correct / answered, label: rest.score } : undefined}
        focused
      >
        <p>{rest.done(progress.value - 1)}</p>
        <p>{rest.left(left, reviewMinutes(left))}</p>
      </ResultHero>
    </Page>
  );
}

/** Praise needs evidence. */
const GOOD_SHARE = 0.6;

type ReviewEndProps = { tally: ReviewTally; onMore: () => void };

/** Shows the end of today's review: the result, and when the cards return. */
function ReviewEnd({ tally, onMore }: ReviewEndProps) {
  const { count: answered, correct, end } = tally;
  useEndedRun(tallyKey(), tally);
  const review = useTodaysReview();
  const ask = useEffectEvent(() => void review.refetch());
  useEffect(() => ask(), []);
  const hasMore = !review.isFetching && (review.data?.cards.length ?? 0) > 0;
  const { rest } = text;
  const [now] = useState(() => new Date(serverNow()));
  const next = review.data?.next_due_at ?? null;
  const isDone = !hasMore && !review.isFetching && !(next !== null && isToday(next, now));
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={<Ways hasMissed={answered > correct} hasMore={hasMore} onMore={onMore} />}
    >
      <ResultHero
        title={rest.end({ isGood: answered > 0 && correct / answered >= GOOD_SHARE, isDone })}
        share={answered > 0 ? { of: correct / answered, label: rest.score } : undefined}
        focused
      >
        <p>{rest.done(end ?? answered)}</p>
        {isDone && <p>{rest.ended}</p>}
      </ResultHero>
      <WritingMistakesLink />
      {review.isFetching ? (
        <Skeleton shape="card" />
      ) : (
        review.data && <Next review={review.data} onDue={() => void review.refetch()} />
      )}
    </Page>
  );
}

type WaysProps = { hasMissed: boolean; hasMore: boolean; onMore: () => void };

/** Leads to the next step; missed questions are practised first. */
function Ways({ hasMissed, hasMore, onMore }: WaysProps) {
  if (hasMissed) {
    return (
      <>
        <PractiseLink variant="primary" />
        {hasMore ? (
          <Button variant="secondary" onClick={onMore}>
            {text.rest.goOn}
          </Button>
        ) : (
          <LinkButton to="/home" variant="secondary">
            {text.rest.toHome}
          </LinkButton>
        )}
      </>
    );
  }
  if (hasMore) {
    return (
      <>
        <Button onClick={onMore}>{text.rest.goOn}</Button>
        <LinkButton to="/home" variant="secondary">
          {text.rest.enough}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <LinkButton to="/home">{text.rest.toHome}</LinkButton>
      <LinkButton to="/progress" variant="secondary">
        {text.rest.toProgress}
      </LinkButton>
    </>
  );
}

function Next({ review: { cards, due, next_due_at: at }, onDue }: { review: Review; onDue: () => void }) {
  const now = useMoment(at, onDue);
  const waiting = due - cards.length;
  if (at === null) return null;
  return (
    <Card as="section" aria-labelledby="next">
      <h2 id="next">{text.next.title}</h2>
      <p>{isToday(at, now) ? text.next.soon(describeWhen(at, now)) : text.next.at(describeWhen(at, now))}</p>
      {waiting > 0 && <p>{text.next.overflow(waiting)}</p>}
      <p className="small">{text.next.why}</p>
    </Card>
  );
}

const MINUTE_MS = 60_000;
/** Longer timers would overflow. */
const MAX_MS = 24 * 60 * MINUTE_MS;

/** Returns the server's time, updated every minute; `onReached` is called once `at` has come. */
function useMoment(at: string | null, onReached: () => void): Date {
  const now = useServerNow(MINUTE_MS);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    const away = at === null ? MAX_MS : new Date(at).getTime() - serverNow();
    if (away <= 0 || away >= MAX_MS) return;
    const timer = setTimeout(() => reach(), away + 1000);
    return () => clearTimeout(timer);
  }, [at]);
  return new Date(now);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Describes the time of the next review. */
export function describeWhen(at: string, now: Date): string {
  const then = new Date(at);
  const away = then.getTime() - now.getTime();
  if (away < HOUR_MS) return text.next.after(wait(Math.max(60, away / 1000)));
  if (isSameDay(then, now)) return text.next.today(formatDate(then, 'time'));
  return isSameDay(then, new Date(now.getTime() + DAY_MS)) ? text.next.tomorrow : formatDate(then, 'weekday');
}

/** Returns whether it is still today, so that a learner may wait for it. */
function isToday(at: string, now: Date): boolean {
  return isSameDay(new Date(at), now);
}

type Answered = Pick<Reply<'POST /api/review/answer'>, 'rating' | 'due_at'>;

/**
 * Describes when an answered card returns. A wrongly answered card returns at once, at any time of the phone's clock.
 */
export function describeReturn({ rating, due_at }: Answered, now: Date): string {
  const then = new Date(due_at);
  if (rating === 'again' || isSameDay(then, now)) return text.back.soon;
  const isTomorrow = isSameDay(then, new Date(now.getTime() + DAY_MS));
  return text.back.on(isTomorrow ? text.next.tomorrow : formatDate(then, 'weekday'));
}

function isSameDay(one: Date, other: Date): boolean {
  return formatDate(one, 'full') === formatDate(other, 'full');
}
