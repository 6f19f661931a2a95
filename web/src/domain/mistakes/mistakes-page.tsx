import { useState } from 'react';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { removeRun } from '../../lib/stored-run.ts';
import { useEndedRun } from '../../lib/use-ended-run.ts';
import { LearnerQueryView } from '../subscription/learner-query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionScreen } from '../../ui/question/question-screen.tsx';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.tsx';
import { ResultHero } from '../../ui/question/result-hero.tsx';
import { endedMistakes, mistakesKey, newMistakes, resumeMistakes } from './mistakes-run.ts';
import type { AskedMistakes, Mistake, MistakesKind, MistakesOutcome, StoredMistakes } from './mistakes-run.ts';
import { useMistakesRun } from './use-mistakes-run.ts';

const BACK = '/notebook';

type Text = {
  title: string;
  end: string;
  /** Instead of `end` after a run without a wrong answer. */
  perfect?: string;
  score: string;
  correct: (correct: number, total: number) => string;
  left: (count: number) => string;
  again: string;
  /** A second way out while mistakes are left. */
  toNotebook?: string;
  toHome: string;
};

type Props<T extends { mistakes: readonly Mistake[] }> = {
  kind: MistakesKind;
  query: UseQueryResult<T, ApiError>;
  text: Text;
  /** How many rows the skeleton of a question has below it. */
  options?: number;
  /** Below the score of a run. */
  review?: (outcome: MistakesOutcome) => ReactNode;
  /** Where there is nothing to ask. */
  none: (reply: T) => ReactNode;
};

/** Asks mistakes again, and shows the result of the run. */
export function MistakesPage<T extends { mistakes: readonly Mistake[] }>(props: Props<T>) {
  const { query, text, options, none } = props;
  const { kind } = props;
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState(() => endedMistakes(kind));
  const again = () => {
    void query.refetch().then(({ data }) => {
      removeRun(mistakesKey(kind).name);
      setAsked(newMistakes(data?.mistakes ?? []));
      setTurn(turn + 1);
    });
  };
  // The questions of a run stay the same while the list is refetched.
  if (asked === null && !query.isFetching && query.data && query.data.mistakes.length > 0) {
    setAsked(resumeMistakes(kind, query.data.mistakes));
  }
  if (asked && (asked.mistakes.length > 0 || asked.before.outcome)) {
    return <Run key={turn} {...props} asked={asked} onAgain={again} />;
  }
  const skeleton = <QuestionSkeleton {...(options !== undefined && { options })} />;
  return (
    <Page title={text.title} back={BACK} leave="close">
      <LearnerQueryView query={query} skeleton={skeleton}>
        {(reply) => (query.isFetching ? skeleton : none(reply))}
      </LearnerQueryView>
    </Page>
  );
}

type RunProps = Pick<Props<never>, 'kind' | 'text' | 'review'> & {
  asked: AskedMistakes;
  onAgain: () => void;
};

function Run({ kind, text, review, asked, onAgain }: RunProps) {
  const run = useMistakesRun(kind, asked);
  if (run.outcome) {
    const { outcome, stored } = run;
    return <Outcome kind={kind} text={text} review={review} outcome={outcome} stored={stored} onAgain={onAgain} />;
  }
  if (!run.mistake) return null;
  return (
    <QuestionScreen
      key={run.mistake.uuid}
      title={text.title}
      back={BACK}
      progress={run.progress}
      question={run.mistake.question}
      // An own sentence is no part of the course.
      reportUuid={kind === 'mistakes' ? run.mistake.uuid : null}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      onContinue={run.continue}
    />
  );
}

type OutcomeProps = Pick<Props<never>, 'kind' | 'text'> & {
  review: Props<never>['review'];
  outcome: MistakesOutcome;
  stored: StoredMistakes;
  onAgain: () => void;
};

function Outcome({ kind, text, review, outcome, stored, onAgain }: OutcomeProps) {
  useEndedRun(mistakesKey(kind), stored);
  const { correct, total, left } = outcome;
  const foot =
    left > 0 ? (
      <>
        <Button icon="repeat" onClick={onAgain}>
          {text.again}
        </Button>
        {text.toNotebook && (
          <LinkButton to={BACK} variant="secondary">
            {text.toNotebook}
          </LinkButton>
        )}
      </>
    ) : (
      <LinkButton to="/home">{text.toHome}</LinkButton>
    );
  return (
    <Page title={text.title} back={BACK} leave="close" foot={foot}>
      <ResultHero
        title={correct === total ? (text.perfect ?? text.end) : text.end}
        share={{ of: correct / total, label: text.score }}
        focused
      >
        <p>
          {text.score}: {text.correct(correct, total)}
        </p>
        <p>{text.left(left)}</p>
      </ResultHero>
      {review?.(outcome)}
    </Page>
  );
}
