import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useCallback } from 'react';
import type { DailySession } from '@lisan/contract/learner/session';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { startSession } from '../../../../domain/session/todays-session.ts';
import { session as text } from '../../../../text/session.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { QuestionHint } from '../../../../ui/question/question-hint.tsx';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSessionRun } from '../use-session-run.ts';
import { NewItem } from '../components/new-item.tsx';

/**
 * Shows today's session: resumed at its last step, on any device, or started. `?another` starts one more, `?first` a
 * short one.
 */
export function SessionPage() {
  const query = useSearchParams();
  const navigate = useNavigate();
  const [wanted] = useState(() => ({ another: query.has('another'), first: query.has('first') }));
  // Another session in the same tab is another query.
  const [turn, setTurn] = useState(0);
  // Counts deliveries: the session that ended without a network is read again, with its result.
  const [delivered, setDelivered] = useState(0);
  const another = (wanted.another || turn > 0) && delivered === 0;
  const first = wanted.first && turn === 0;
  const started = useQuery<DailySession, ApiError>({
    queryKey: ['started-session', another, first, turn, delivered],
    queryFn: () => startSession({ ...(another && { another }), ...(first && { first }) }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const isStarted = started.data !== undefined;
  useEffect(() => {
    // A reload of the address would start one more, in place of this one's end.
    if (isStarted && another) navigate('/session', { replace: true });
  }, [isStarted, another, navigate]);
  // Dates are shown in the learner's zone.
  useLearner();
  if (started.data) {
    return (
      <SessionRunner
        key={`${started.data.uuid} ${delivered}`}
        session={started.data}
        isFirst={first}
        onMore={() => {
          setDelivered(0);
          setTurn(turn + 1);
        }}
        onDelivered={() => setDelivered(delivered + 1)}
      />
    );
  }
  return (
    <Page title={text.title} back="/home" leave="close">
      <LearnerQueryView query={started} skeleton={<SessionLines />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}

const loadEnds = () => import('../components/session-end.tsx');

type Props = {
  session: DailySession;
  isFirst: boolean;
  onMore: () => void;
  /** All answers of a session that ended without a network have reached the server. */
  onDelivered: () => void;
};

/** The steps of a session one after the other, then its end. */
function SessionRunner({ session, isFirst, onMore, onDelivered }: Props) {
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

/** The screen of a session whose content is not there yet. */
function SessionSkeleton() {
  return (
    <Page title={text.title} back="/home" leave="close">
      <SessionLines />
    </Page>
  );
}

function SessionLines() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton count={3} />
    </>
  );
}
