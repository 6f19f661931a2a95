import { useState } from 'react';
import { useTodaysReview } from '../../../../domain/answers/queries.ts';
import type { Review } from '../../../../domain/answers/queries.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { review as text } from '../../../../text/review.ts';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { QuestionSkeleton } from '../../../../ui/question/question-skeleton.tsx';
import { WritingMistakesLink } from '../../../../domain/writing/mistakes-link.tsx';
import { readRun, removeRun } from '../../../../lib/stored-run.ts';
import { NothingDue } from '../components/nothing-due.tsx';
import { ReviewEnd } from '../components/review-end.tsx';
import { ReviewSession } from '../components/review-session.tsx';
import { isTally, tallyKey } from '../review-tally.ts';

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
