import { useState } from 'react';
import { Navigate } from 'react-router';
import { ANSWERS_PATH } from '../../../lib/offline/names.ts';
import type { Review } from '../../../lib/todays-review.ts';
import { review as text } from '../../../text/review.ts';
import { QuestionScreen } from '../../../ui/question/question-screen.tsx';
import { describeReturn } from '../describe-when.ts';
import { useReviewRun } from '../use-review-run.ts';
import { Hint } from './hint.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewRest } from './review-rest.tsx';

type Props = { asked: Review; onMore: () => void };

/** One sitting: question after question, a rest every five minutes, and how it ended. */
export function ReviewSession({ asked, onMore }: Props) {
  const run = useReviewRun(asked);
  const [now] = useState(() => new Date());
  if (run.isResting) return <ReviewRest run={run} />;
  if (!run.question && run.hasKept) return <Navigate to={ANSWERS_PATH} replace />;
  if (!run.question) return <ReviewEnd run={run} onMore={onMore} />;
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
      result={run.judged}
      isKept={run.isKept}
      note={run.judged && describeReturn(run.judged, now)}
      aside={run.hint && <Hint isTaken={run.isHinted} onTake={run.takeHint} hint={run.hint} />}
      onContinue={run.continue}
    />
  );
}
