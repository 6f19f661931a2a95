import { useState } from 'react';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { formatDate } from '../../../lib/format-date.ts';
import { useApi } from '../../../lib/use-api.ts';
import { writing } from '../../../text/writing.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { QuestionScreen } from '../../../ui/question/question-screen.tsx';
import { ResultHero } from '../../../ui/question/result-hero.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMistakesRun, type MistakesOutcome, type OwnMistake } from '../use-mistakes-run.ts';

const BACK = '/notebook';
const text = writing.mistakes;

/** Own sentences that are due: the learner writes what is right in place of the wrong words. */
export function WritingMistakesPage() {
  const query = useApi('GET /api/writing/mistakes', {}, { staleTime: 0, gcTime: 0 });
  const [asked, setAsked] = useState<readonly OwnMistake[] | null>(null);
  const again = () => {
    void query.refetch().then(({ data }) => setAsked(data?.mistakes ?? null));
  };
  // The sentences of a run stay the same while the list is refetched.
  if (asked === null && !query.isFetching && query.data && query.data.mistakes.length > 0) {
    setAsked(query.data.mistakes);
  }
  if (asked && asked.length > 0) return <Run key={asked[0]?.uuid} mistakes={asked} onAgain={again} />;
  return (
    <Page title={text.title} back={BACK} leave="close">
      <LearnerQueryView query={query} skeleton={<Waiting />}>
        {({ next_due_at: next }) => (query.isFetching ? <Waiting /> : <NothingDue next={next} />)}
      </LearnerQueryView>
    </Page>
  );
}

function Run({ mistakes, onAgain }: { mistakes: readonly OwnMistake[]; onAgain: () => void }) {
  const run = useMistakesRun(mistakes);
  if (run.outcome) return <Outcome outcome={run.outcome} onAgain={onAgain} />;
  if (!run.mistake) return null;
  return (
    <QuestionScreen
      key={run.mistake.uuid}
      title={text.title}
      back={BACK}
      progress={{ value: run.index + 1, max: mistakes.length }}
      question={run.mistake.question}
      reportUuid={null}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      onContinue={run.continue}
    />
  );
}

function Outcome({ outcome: { correct, total, left }, onAgain }: { outcome: MistakesOutcome; onAgain: () => void }) {
  const foot =
    left > 0 ? (
      <Button icon="repeat" onClick={onAgain}>
        {text.again}
      </Button>
    ) : (
      <LinkButton to="/home">{text.home}</LinkButton>
    );
  return (
    <Page title={text.title} back={BACK} leave="close" foot={foot}>
      <ResultHero title={text.end} share={{ of: correct / total, label: text.score }} focused>
        <p>
          {text.score}: {text.correct(correct, total)}
        </p>
        <p>{text.left(left)}</p>
      </ResultHero>
    </Page>
  );
}

function NothingDue({ next }: { next: string | null }) {
  const { title, body, action } = text.none;
  return (
    <EmptyState icon={{ falcon: 'resting' }} title={title} action={<LinkButton to="/home">{action}</LinkButton>}>
      {next === null ? body : text.next(formatDate(next, 'weekday'))}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="text" />
      <Skeleton shape="card" />
      <Skeleton count={2} />
    </>
  );
}
