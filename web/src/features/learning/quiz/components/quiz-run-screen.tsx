import { useEffect, useEffectEvent } from 'react';
import { Navigate } from '../../../../lib/router/router.tsx';
import { isOffline } from '../../../../lib/api-error.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { quiz } from '../../../../text/quiz.ts';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Attempt } from '../store-attempt.ts';
import { useQuizAttempt } from '../use-quiz-attempt.ts';
import { useQuizRun } from '../use-quiz-run.ts';
import type { QuizPlace } from '../quiz-place.ts';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';
import { QuizOutcomeScreen } from './quiz-outcome-screen.tsx';

type Props = { place: QuizPlace; weeks: number; onDone: () => void };

/** An attempt from its first open question to its result. */
export function QuizRunScreen({ place, weeks, onDone }: Props) {
  const attempt = useQuizAttempt(place);
  if (attempt.data) return <Questions attempt={attempt.data} place={place} weeks={weeks} onDone={onDone} />;
  return (
    <Page title={quiz.title(place.week)} back={`/week/${place.week}`} leave="close">
      {isOffline(attempt.error) ? (
        <QuizNeedsNetwork place={place} query={attempt} />
      ) : (
        <LearnerQueryView query={attempt} skeleton={<QuestionSkeleton />}>
          {() => null}
        </LearnerQueryView>
      )}
    </Page>
  );
}

function Questions({ attempt, place, weeks, onDone }: Props & { attempt: Attempt }) {
  const { end, ...run } = useQuizRun(place, attempt);
  const { week } = place;
  if (end === 'stored') return <Navigate to={ANSWERS_PATH} replace />;
  if (end === 'left' || !run.question) return <Leave onLeave={onDone} />;
  if (end) return <QuizOutcomeScreen outcome={end} week={week} weeks={weeks} onAgain={onDone} />;
  return (
    <QuestionScreen
      key={run.question.uuid}
      title={quiz.title(week)}
      back={`/week/${week}`}
      progress={run.progress}
      question={run.question}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      stored={run.isStored && <StoredFeedback questionUuid={run.question.uuid} onContinue={run.continue} />}
      onContinue={run.continue}
      continueText={run.graded?.passed === undefined ? undefined : quiz.finished.result}
    />
  );
}

function Leave({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(), []);
  return null;
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
