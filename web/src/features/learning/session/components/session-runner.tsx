import { useCallback, useEffect, useState } from 'react';
import type { DailySession } from '@lisan/contract/learner/session';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useChunk } from '../../../../lib/use-chunk.ts';
import { stopAudio } from '../../../../lib/audio-player.ts';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { session as text } from '../../../../text/session.ts';
import { QuestionHint } from '../../../../ui/question/question-hint.tsx';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { useSessionRun } from '../use-session-run.ts';
import { NewItem } from './new-item.tsx';
import { SessionSkeleton } from './session-skeleton.tsx';

async function loadEnds() {
  const [{ SessionEnd }, { StoredEnd }] = await Promise.all([import('./session-end.tsx'), import('./stored-end.tsx')]);
  return { SessionEnd, StoredEnd };
}

type Props = {
  session: DailySession;
  isFirst: boolean;
  onMore: () => void;
  /** All answers of a session that ended without a network have reached the server. */
  onDelivered: () => void;
};

/** The steps of a session one after the other, then its end. */
export function SessionRunner({ session, isFirst, onMore, onDelivered }: Props) {
  const run = useSessionRun(session);
  const { step, progress } = run;
  // Loaded while the first step is shown, so that the end is there when the last one is answered.
  const [isEndLost, setEndLost] = useState(false);
  const loseEnd = useCallback(() => setEndLost(true), []);
  const ends = useChunk(loadEnds, loseEnd);
  useEffect(() => stopAudio, []);
  if (!step) {
    if (isEndLost) return <Navigate to="/home" replace />;
    if (!ends) return <SessionSkeleton />;
    if (!run.result) return <ends.StoredEnd uuid={session.uuid} onMore={onMore} onDelivered={onDelivered} />;
    const isReview = session.steps.length > 0 && session.steps.every(({ type }) => type === 'question');
    const isNew = session.result === null;
    return <ends.SessionEnd result={run.result} isFirst={isFirst} isReview={isReview} isNew={isNew} onMore={onMore} />;
  }
  if (step.type !== 'question') {
    return <NewItem key={step.position} step={step} progress={progress} onContinue={run.continue} />;
  }
  return (
    <QuestionScreen
      key={step.question.uuid}
      title={text.title}
      back="/home"
      progress={progress}
      lead={
        <Tag tone={step.purpose === 'missed' || step.purpose === 'again' ? 'orange' : 'petrol'}>
          {text.purpose[step.purpose]}
        </Tag>
      }
      question={step.question}
      answersOnTap
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      stored={run.isStored && <StoredFeedback questionUuid={step.question.uuid} onContinue={run.continue} />}
      aside={step.hint && <QuestionHint isTaken={run.isHinted} onTake={run.showHint} hint={step.hint} />}
      onContinue={run.continue}
    />
  );
}
