import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { Navigate } from '../../../../lib/router/router.tsx';
import { isOffline, type ApiError } from '../../../../lib/failure/api-error.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { apiQuery } from '../../../../lib/net/use-api.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../../../lib/net/call.ts';
import type { SubmittedAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { answeredInOutbox, readPending } from '../../../../domain/answers/pending.ts';
import { type AnswerSubmission, useSubmitAnswer } from '../../../../domain/answers/use-submit-answer.ts';
import { invalidateAfterQuiz } from '../../../../domain/learner/queries.ts';
import { quiz } from '../text/quiz.ts';
import { type Attempt, storeAttempt } from '../store-attempt.ts';
import type { QuizPlace } from '../quiz-place.ts';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';
import { FailedFoot } from './failed-foot.tsx';
import { QuizMissed } from './quiz-missed.tsx';

type Props = { place: QuizPlace; weeks: number; onDone: () => void };

/** Runs an attempt from its first open question to its result. */
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

/**
 * Reads the open attempt or starts a new one; offline, the attempt that was started on this phone. Each run has a
 * separate cache key, so that no run finds the questions of an earlier run.
 */
function useQuizAttempt(place: QuizPlace): UseQueryResult<Attempt, ApiError> {
  const [run] = useState(() => crypto.randomUUID());
  const { queryFn } = apiQuery('GET /api/generate/question', { query: place });
  return useQuery<Attempt, ApiError>({
    queryKey: ['quiz attempt', run],
    queryFn: async (context) => {
      const attempt = await queryFn(context);
      storeAttempt(place, attempt);
      return attempt;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

type QuizOutcomeScreenProps = { outcome: QuizOutcome; week: number; weeks: number; onAgain: () => void };

/** Shows the result of an attempt: points and the next week, or the practice before the next attempt. */
function QuizOutcomeScreen({ outcome, week, weeks, onAgain }: QuizOutcomeScreenProps) {
  const { passed, correct, total, points, attemptsLeft, missed, untaught } = outcome;
  const { finished } = quiz;
  const isLast = week >= weeks;
  return (
    <Page
      title={quiz.title(week)}
      back={`/week/${week}`}
      leave="close"
      foot={
        passed ? (
          <PassedFoot week={week} isLast={isLast} />
        ) : (
          <FailedFoot week={week} canRetry={attemptsLeft > 0} onAgain={onAgain} />
        )
      }
    >
      <ResultHero
        title={passed ? finished.passed : finished.failed}
        share={{ of: correct / total, label: finished.score }}
        points={points > 0 ? `${finished.earned} ${finished.points(points)}` : undefined}
        focused
      >
        <p>
          {finished.score}: {finished.correct(correct, total)}
        </p>
        <p>{bodyOf(outcome, { week, isLast })}</p>
        {untaught > 0 && <p>{finished.untaught(untaught)}</p>}
      </ResultHero>
      <QuizMissed missed={missed} passed={passed} />
    </Page>
  );
}

type At = { week: number; isLast: boolean };

function bodyOf({ passed, attemptsLeft }: QuizOutcome, { week, isLast }: At): string {
  const { finished } = quiz;
  if (passed) return isLast ? finished.levelDone : finished.passedBody(week + 1);
  return attemptsLeft > 0 ? finished.failedBody : finished.noTriesBody;
}

function PassedFoot({ week, isLast }: At) {
  return (
    <LinkButton to={isLast ? '/progress' : `/week/${week + 1}`} iconEnd="forward">
      {isLast ? quiz.finished.progress : quiz.nextWeek(week + 1)}
    </LinkButton>
  );
}

type GradedReply = Reply<'POST /api/check/question/answer'>;
type QuizOutcome = {
  passed: boolean;
  correct: number;
  total: number;
  points: number;
  /** How many more attempts may start today. */
  attemptsLeft: number;
  missed: NonNullable<GradedReply['missed']>;
  /** Words and sentences of a passed week that are not learned yet. */
  untaught: number;
};

/** The end of a run. `stored`: some answers are not graded yet; `left`: the attempt ended elsewhere. */
type QuizEnd = QuizOutcome | 'stored' | 'left';

type QuizRun = Pick<AnswerSubmission<GradedReply>, 'graded' | 'isStored' | 'isBusy' | 'failure'> & {
  question: QuestionView | undefined;
  /** The number of the question in the attempt. */
  progress: { value: number; max: number };
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  end: QuizEnd | null;
};

/** Runs the questions of an attempt one after the other. Returning to the screen continues at the same question. */
function useQuizRun(place: QuizPlace, attempt: Attempt): QuizRun {
  const [questions] = useState(() => openQuestions(attempt));
  const [index, setIndex] = useState(0);
  const [end, setEnd] = useState<QuizEnd | null>(questions.length === 0 ? 'stored' : null);
  const submission = useSubmitAnswer<GradedReply>({
    onSubmitted: (submitted, { question }) => {
      storeAttempt(place, attempt, question.uuid);
      if (submitted.kind === 'stored') return;
      if (submitted.reply.passed !== undefined) invalidateAfterQuiz();
    },
  });
  const question = questions[index];
  const { graded, isStored, isBusy, failure, hasStored } = submission;
  const { total } = attempt.progress;
  return {
    question,
    progress: { value: total - questions.length + index + 1, max: total },
    graded,
    isStored,
    isBusy,
    failure,
    answer: (answer) => {
      if (!question) return;
      const submitted = answerTo(question, place, answer);
      submission.submit({
        answer: submitted,
        send: () => call(submitted.key, { body: submitted.body, timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true }),
      });
    },
    continue: () => {
      if (graded?.passed !== undefined || index + 1 === questions.length) {
        return setEnd(hasStored ? 'stored' : endOf(graded));
      }
      submission.reset();
      setIndex(index + 1);
    },
    end,
  };
}

function openQuestions({ question, following }: Attempt): readonly QuestionView[] {
  const answered = answeredInOutbox(readPending());
  return [question, ...following].filter(({ uuid }) => !answered.has(uuid));
}

function answerTo(
  question: QuestionView,
  { week }: QuizPlace,
  answer: Answer,
): SubmittedAnswer<'POST /api/check/question/answer'> {
  return {
    key: 'POST /api/check/question/answer',
    id: question.uuid,
    body: { question_uuid: question.uuid, answer },
    exercise: { path: `/week/${week}/quiz`, title: quiz.title(week) },
    question,
  };
}

function endOf(graded: GradedReply | undefined): QuizEnd {
  if (graded?.passed === undefined) return 'left';
  const { passed, progress, points = 0, attempts_left: attemptsLeft = 0, missed = [], untaught = 0 } = graded;
  return { passed, correct: progress.correct, total: progress.total, points, attemptsLeft, missed, untaught };
}
