import { useEffect, useEffectEvent } from 'react';
import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { WritingMistakesLink } from '../../../../domain/writing/mistakes-link.tsx';
import { useTodaysReview } from '../../../../domain/answers/queries.ts';
import type { Review } from '../../../../domain/answers/queries.ts';
import { review as text } from '../../../../text/review.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { useEndedRun } from '../../../../lib/use-ended-run.ts';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { describeWhen, isToday } from '../describe-when.ts';
import { useMoment } from '../use-moment.ts';
import { tallyKey, type ReviewTally } from '../review-tally.ts';

/** Praise needs evidence. */
const GOOD_SHARE = 0.6;

type Props = { tally: ReviewTally; onMore: () => void };

/** The end of today's review: the result, and when the cards return. */
export function ReviewEnd({ tally, onMore }: Props) {
  const { count: answered, correct, end } = tally;
  useEndedRun(tallyKey(), tally);
  const review = useTodaysReview();
  const ask = useEffectEvent(() => void review.refetch());
  useEffect(() => ask(), []);
  const hasMore = !review.isFetching && (review.data?.cards.length ?? 0) > 0;
  const { rest } = text;
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={<Ways hasMissed={answered > correct} hasMore={hasMore} onMore={onMore} />}
    >
      <ResultHero
        title={rest.end(answered > 0 && correct / answered >= GOOD_SHARE)}
        share={answered > 0 ? { of: correct / answered, label: rest.score } : undefined}
        focused
      >
        <p>{rest.done(end ?? answered)}</p>
        {!hasMore && <p>{rest.ended}</p>}
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

/** What was missed is practised first. */
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
