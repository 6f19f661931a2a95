import { useState } from 'react';
import { useTodaysReview } from '../../../domain/answers/queries.ts';
import type { Review } from '../../../domain/answers/queries.ts';
import { useLearner } from '../../../domain/learner/queries.ts';
import { review as text } from '../../../text/review.ts';
import { Page as Screen } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NothingDue } from '../components/nothing-due.tsx';
import { ReviewSession } from '../components/review-session.tsx';

/** What was learned comes back here, a few minutes a day, before it is forgotten. */
export function Page() {
  const review = useTodaysReview();
  // Dates are told where the learner is.
  useLearner();
  const [asked, setAsked] = useState<Review | null>(null);
  // What is asked in one sitting stays, however the list is read again meanwhile.
  if (asked === null && review.data && review.data.cards.length > 0) setAsked(review.data);
  if (asked) return <ReviewSession key={asked.cards[0]?.question.uuid} asked={asked} onMore={() => setAsked(null)} />;
  return (
    <Screen title={text.title} back="/home">
      <LearnerQueryView query={review} skeleton={<QuestionSkeleton />}>
        {(known) => <NothingDue review={known} onDue={() => void review.refetch()} />}
      </LearnerQueryView>
    </Screen>
  );
}

function QuestionSkeleton() {
  return (
    <>
      <Skeleton shape="text" />
      <Skeleton shape="card" />
      <Skeleton count={4} />
    </>
  );
}
