import { useState, type ReactNode, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { ApiError } from '../../lib/failure/api-error.ts';
import { removeRun, storeRun, readRun, type RunKey } from '../../lib/storage/stored-run.ts';
import { useEndedRun } from '../../lib/storage/use-ended-run.ts';
import { Button } from '../../ui/form/button.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QuestionScreen } from '../../ui/question/question-screen.tsx';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.tsx';
import { ResultHero } from '../../ui/question/result-hero.tsx';
import { ANSWER_TIMEOUT_MS } from '../../lib/net/call.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import type { AnswerResult } from '../../ui/question/answer-result.ts';
import { addMissed, type Missed } from '../../ui/question/missed.ts';
import { LearnerQueryView } from '../subscription/learner-query-view.tsx';

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
  /** Shown when there is nothing to ask. */
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

type MistakesRun = {
  mistake: Mistake | undefined;
  /** The number of the question in this run, and of all its questions. */
  progress: { value: number; max: number };
  graded: AnswerResult | undefined;
  isBusy: boolean;
  failure: unknown;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  outcome: MistakesOutcome | null;
  /** The run in the form that survives a reload. */
  stored: StoredMistakes;
};

/** Asks mistakes again, one after the other. Each answer is graded by the server at once; a reload continues. */
function useMistakesRun(kind: MistakesKind, { mistakes, before }: AskedMistakes): MistakesRun {
  const [index, setIndex] = useState(0);
  const [answerUuid, setAnswerUuid] = useState(() => crypto.randomUUID());
  /** The first answer sent under this id: the server may have graded it although its reply was lost. */
  const sentFirst = useRef<Answer>(undefined);
  const [stored, setStored] = useState(before);
  const [outcome, setOutcome] = useState(before.outcome);
  const total = before.answered + mistakes.length;
  const mistake = mistakes[index];
  const check = useApiMutation(`POST /api/${kind}/answer`, {
    onSuccess: (reply) => {
      if (!mistake) return;
      const rest = mistakes.slice(index + 1).map(({ uuid }) => uuid);
      const missed = addMissed(stored.missed, mistake.question, reply);
      const end = { correct: total - missed.length, total, left: reply.left, missed };
      const next = { answered: total - rest.length, missed, rest, outcome: rest.length === 0 ? end : null };
      setStored(next);
      storeRun(mistakesKey(kind), next);
      void queryClient.invalidateQueries({ queryKey: [`GET /api/${kind}`], refetchType: 'none' });
    },
  });
  return {
    mistake,
    progress: { value: before.answered + index + 1, max: total },
    graded: check.data,
    isBusy: check.isPending,
    failure: check.error,
    answer: (answer) => {
      if (!mistake) return;
      // A repeated answer, after a lost reply, has the same id.
      const body = { mistake_uuid: mistake.uuid, answer, answer_uuid: answerUuid };
      const first = (sentFirst.current ??= answer);
      const onError = ({ code }: ApiError) => {
        if (code !== 'idempotency_mismatch') return;
        check.mutate({ body: { ...body, answer: first }, timeoutMs: ANSWER_TIMEOUT_MS });
      };
      check.mutate({ body, timeoutMs: ANSWER_TIMEOUT_MS }, { onError });
    },
    continue: () => {
      if (!check.data) return;
      if (stored.outcome) return setOutcome(stored.outcome);
      check.reset();
      setAnswerUuid(crypto.randomUUID());
      sentFirst.current = undefined;
      setIndex(index + 1);
    },
    outcome,
    stored,
  };
}

/** The list of mistakes; its answers go to `${list}/answer`. */
type MistakesKind = 'mistakes' | 'writing/mistakes';
type Mistake = { uuid: string; question: QuestionView };
type MistakesOutcome = { correct: number; total: number; left: number; missed: readonly Missed[] };

/** A run of mistakes in the form that survives a reload. */
type StoredMistakes = {
  answered: number;
  missed: readonly Missed[];
  /** The uuids of the mistakes that are not asked yet, in their order. */
  rest: readonly string[];
  /** Set with the last answer. */
  outcome: MistakesOutcome | null;
};

/** The questions that a run still has to ask, and the answered part before them. */
type AskedMistakes = { mistakes: readonly Mistake[]; before: StoredMistakes };

const NEW_RUN: StoredMistakes = { answered: 0, missed: [], rest: [], outcome: null };

/**
 * The list changes with each answer, so the key does not depend on it; questions come from the server's newest list.
 */
function mistakesKey(kind: MistakesKind): RunKey {
  return { name: kind, content: kind };
}

function newMistakes(mistakes: readonly Mistake[]): AskedMistakes {
  return { mistakes, before: NEW_RUN };
}

/** Returns the run that ended before a reload; null without one. */
function endedMistakes(kind: MistakesKind): AskedMistakes | null {
  const before = readRun(mistakesKey(kind), isStoredMistakes);
  return before?.outcome ? { mistakes: [], before } : null;
}

/**
 * Continues the stored run with its mistakes that are still in the list; otherwise starts a run with all of the list.
 */
function resumeMistakes(kind: MistakesKind, list: readonly Mistake[]): AskedMistakes {
  const before = readRun(mistakesKey(kind), isStoredMistakes);
  const rest = before?.rest.flatMap((uuid) => list.find((one) => one.uuid === uuid) ?? []) ?? [];
  return before && rest.length > 0 ? { mistakes: rest, before } : newMistakes(list);
}

function isStoredMistakes(value: unknown): value is StoredMistakes {
  if (typeof value !== 'object' || value === null) return false;
  if (!('answered' in value && 'missed' in value && 'rest' in value && 'outcome' in value)) return false;
  return typeof value.answered === 'number' && Array.isArray(value.missed) && Array.isArray(value.rest);
}
