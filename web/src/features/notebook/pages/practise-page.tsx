import { useState } from 'react';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { useApi } from '../../../lib/use-api.ts';
import { notebook } from '../../../text/notebook.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { MissedList } from '../../../ui/question/missed-list.tsx';
import { QuestionScreen } from '../../../ui/question/question-screen.tsx';
import { ResultHero } from '../../../ui/question/result-hero.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Mistake } from '../components/mistake-card.tsx';
import { usePractiseRun } from '../use-practise-run.ts';
import type { PractiseOutcome } from '../use-practise-run.ts';

const MAX_QUESTIONS = 10;
const BACK = '/notebook';
const { practise: text } = notebook;

/** Asks the newest mistakes again. */
export function PractisePage() {
  const query = useApi('GET /api/mistakes', { query: { limit: MAX_QUESTIONS } }, { staleTime: 0, gcTime: 0 });
  const [asked, setAsked] = useState<readonly Mistake[] | null>(null);
  const again = () => {
    void query.refetch().then(({ data }) => setAsked(data?.mistakes ?? null));
  };
  // The questions of a run stay the same while the list is refetched.
  if (asked === null && !query.isFetching && query.data && query.data.mistakes.length > 0) {
    setAsked(query.data.mistakes);
  }
  if (asked && asked.length > 0) {
    const key = asked.map(({ missed_at, uuid }) => `${uuid} ${missed_at}`).join();
    return <Run key={key} mistakes={asked} onAgain={again} />;
  }
  return (
    <Page title={text.title} back={BACK} leave="close">
      <LearnerQueryView query={query} skeleton={<QuestionSkeleton />}>
        {() => (query.isFetching ? <QuestionSkeleton /> : <NothingMissed />)}
      </LearnerQueryView>
    </Page>
  );
}

function Run({ mistakes, onAgain }: { mistakes: readonly Mistake[]; onAgain: () => void }) {
  const run = usePractiseRun(mistakes);
  if (run.outcome) return <Outcome outcome={run.outcome} onAgain={onAgain} />;
  if (!run.mistake) return null;
  return (
    <QuestionScreen
      key={run.mistake.uuid}
      title={text.title}
      back={BACK}
      progress={{ value: run.index + 1, max: mistakes.length }}
      question={run.mistake.question}
      reportUuid={run.mistake.uuid}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      onContinue={run.continue}
    />
  );
}

function Outcome({ outcome, onAgain }: { outcome: PractiseOutcome; onAgain: () => void }) {
  const { correct, total, left, missed } = outcome;
  const foot =
    left > 0 ? (
      <>
        <Button icon="repeat" onClick={onAgain}>
          {text.again}
        </Button>
        <LinkButton to={BACK} variant="secondary">
          {text.toNotebook}
        </LinkButton>
      </>
    ) : (
      <LinkButton to="/home">{text.toHome}</LinkButton>
    );
  return (
    <Page title={text.title} back={BACK} leave="close" foot={foot}>
      <ResultHero
        title={correct === total ? text.perfect : text.end}
        share={{ of: correct / total, label: text.score }}
        focused
      >
        <p>
          {text.score}: {text.correct(correct, total)}
        </p>
        <p>{text.left(left)}</p>
      </ResultHero>
      {missed.length > 0 && <MissedList missed={missed} />}
    </Page>
  );
}

function NothingMissed() {
  return (
    <EmptyState
      icon={{ falcon: 'happy' }}
      title={text.none.title}
      action={<LinkButton to="/home">{text.toHome}</LinkButton>}
    >
      {text.none.body}
    </EmptyState>
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
