import { useNavigate } from '../../../../lib/router/use-router.ts';
import {
  clearGraded,
  gradedAnswers,
  refreshGraded,
  subscribeToGraded,
} from '../../../../domain/answers/graded-answers.ts';
import type { GradedAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { usePending } from '../../../../domain/answers/pending.ts';
import { answers as text } from '../../../../text/answers.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { GradedExercise } from '../components/graded-exercise.tsx';
import { SetAsideAnswers } from '../components/set-aside-answers.tsx';
import { QueuedAnswers } from '../components/queued-answers.tsx';
import { groupAnswers, partOutbox } from '../group-answers.ts';
import { useEffect, useSyncExternalStore } from 'react';

const NONE: readonly GradedAnswer[] = [];

/** Returns the results of stored answers; none where this browser stores nothing. */
function useGradedAnswers(): readonly GradedAnswer[] {
  useEffect(() => {
    refreshGraded().catch((error: unknown) => console.warn('results could not be read', error));
  }, []);
  return useSyncExternalStore(subscribeToGraded, gradedAnswers) ?? NONE;
}

/** The outbox and its results: queued answers, what the server does not accept, and the graded ones. */
export function AnswersPage() {
  const outbox = partOutbox(usePending());
  const groups = groupAnswers(outbox.queued, useGradedAnswers());
  const queued = groups.filter((group) => group.queued.answers + group.queued.texts > 0);
  const arrived = groups.filter((group) => group.graded.length > 0);
  return (
    <Page title={text.title} back="/home" foot={arrived.length > 0 ? <Read /> : <Home />}>
      {groups.length === 0 && outbox.setAside.length === 0 && (
        <EmptyState icon={{ falcon: 'happy' }} title={text.none.title}>
          {text.none.body}
        </EmptyState>
      )}
      {outbox.setAside.length > 0 && <SetAsideAnswers groups={outbox.setAside} />}
      {queued.length > 0 && <QueuedAnswers groups={queued} />}
      {arrived.map((group) => (
        <GradedExercise key={group.exercise.path} {...group} />
      ))}
    </Page>
  );
}

function Read() {
  const navigate = useNavigate();
  const leave = () => {
    clearGraded().catch((error: unknown) => console.warn('results were not cleared', error));
    navigate('/home');
  };
  return <Button onClick={leave}>{text.read}</Button>;
}

function Home() {
  return <LinkButton to="/home">{text.home}</LinkButton>;
}
