import { useState } from 'react';
import { Navigate } from '../../../../lib/router/router.tsx';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import type { Review } from '../../../../domain/answers/queries.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { review as text } from '../../../../text/review.ts';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { describeReturn } from '../describe-when.ts';
import { useReviewRun } from '../use-review-run.ts';
import { QuestionHint } from '../../../../ui/question/question-hint.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewRest } from './review-rest.tsx';

type Props = { asked: Review; onMore: () => void };

/** A review session: question after question, a pause every five minutes, and the result. */
export function ReviewSession({ asked, onMore }: Props) {
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
