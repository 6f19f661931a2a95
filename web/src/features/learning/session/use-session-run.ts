import { useEffect, useState } from 'react';
import type { Answer } from '@lisan/contract/learner/question';
import type { DailySession, SessionResult, SessionStep } from '@lisan/contract/learner/session';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../../lib/net/call.ts';
import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { readRun, removeRun, storeRun, type RunKey } from '../../../lib/storage/stored-run.ts';
import { serverNow } from '../../../lib/time/clock.ts';
import { whenIdle } from '../../../lib/chunk/when-idle.ts';
import type { SubmittedAnswer } from '../../../domain/answers/outbox-entry.ts';
import { answeredInOutbox, readPending } from '../../../domain/answers/pending.ts';
import { useAnswerSeconds } from '../../../domain/answers/use-answer-seconds.ts';
import { useSubmitAnswer } from '../../../domain/answers/use-submit-answer.ts';
import type { AnswerSubmission } from '../../../domain/answers/use-submit-answer.ts';
import { invalidateAfterSession } from '../../../domain/learner/queries.ts';
import { session as text } from '../../../text/session.ts';
import { continueAt, purposeOf, withAnswer, type QuestionStep } from '../../../domain/session/session-steps.ts';
import { storeSession } from '../../../domain/session/todays-session.ts';

type GradedReply = Reply<'POST /api/session/answer'>;

type SessionRun = Pick<AnswerSubmission<GradedReply>, 'graded' | 'isStored' | 'isBusy' | 'failure'> & {
  /** Undefined after the last step. */
  step: SessionStep | undefined;
  /** The number of the step, and of all steps. */
  progress: { value: number; max: number };
  isHinted: boolean;
  showHint: () => void;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Null while answers wait on this phone. */
  result: SessionResult | null;
};

/** Runs the steps of a session one after the other. Each answer is saved at once and counts once. */
export function useSessionRun(started: DailySession): SessionRun {
  const [session, setSession] = useState(started);
  const [index, setIndex] = usePlace(started);
  const [result, setResult] = useState(started.result);
  const [hintedUuid, setHintedUuid] = useState<string | null>(null);
  const step = session.steps[index];
  const question = step?.type === 'question' ? step.question : undefined;
  const measureSeconds = useAnswerSeconds(question?.uuid);
  useClips(session);
  const submission = useSubmitAnswer<GradedReply>({
    onSubmitted: (submitted, { id }) => {
      const outcome = submitted.kind === 'accepted' ? submitted.reply : { correct: null, added: null, result: null };
      const next = { ...withAnswer(session, id, outcome), result: outcome.result };
      setSession(next);
      if (purposeOf(session, id) === 'review') recordReviewed(id);
      setResult(outcome.result);
      void storeSession(next);
      if (outcome.result) {
        invalidateAfterSession();
        void loadChunk(() => import('../../../domain/session/sync-sessions.ts')).then(
          ({ replenishPrepared }) => replenishPrepared(),
          // The sessions that are stored ahead stay as they are.
          () => undefined,
        );
      }
    },
    onError: ({ code }) => {
      // Another device has started another session since.
      if (code === 'not_found') goToNext();
    },
  });
  function goToNext() {
    submission.reset();
    setIndex(index + 1, session.steps.length);
  }
  const { graded, isStored, isBusy, failure } = submission;
  const isHinted = question !== undefined && hintedUuid === question.uuid;
  return {
    step,
    progress: { value: Math.min(index + 1, session.steps.length), max: session.steps.length },
    isHinted,
    showHint: () => setHintedUuid(question?.uuid ?? null),
    answer: (answer) => {
      if (step?.type !== 'question') return;
      const submitted = answerTo(session, step, {
        answer,
        seconds: measureSeconds(),
        ...(isHinted && { hinted: true }),
      });
      submission.submit({
        answer: submitted,
        send: () => call(submitted.key, { body: submitted.body, timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true }),
      });
    },
    graded,
    isStored,
    isBusy,
    failure,
    continue: goToNext,
    result,
  };
}

/**
 * Returns the index of the step on the screen. It survives a reload until the last step; then the server has the
 * result.
 */
function usePlace(started: DailySession): [index: number, setIndex: (next: number, steps: number) => void] {
  const [key] = useState(() => keyOf(started));
  const [index, setIndex] = useState(() =>
    continueAt(started.steps, { answered: answeredInOutbox(readPending()), seen: readRun(key, isIndex) }),
  );
  const store = (next: number, steps: number) => {
    setIndex(next);
    if (next < steps) storeRun(key, next);
    else removeRun(key.name);
  };
  return [index, store];
}

/** Returns the key of a session. A session does not change once it is composed; only steps are added. */
function keyOf({ uuid }: DailySession): RunKey {
  return { name: 'session', content: uuid };
}

const isIndex = (value: unknown): value is number => Number.isInteger(value);

/** Fetches the clips of the session while the first steps are shown, so that each plays at once and without a network. */
function useClips({ uuid, steps }: DailySession): void {
  const [first] = useState(steps);
  useEffect(() => {
    const controller = new AbortController();
    const cancel = whenIdle(() => void fetchLater(first, controller.signal));
    return () => {
      cancel();
      controller.abort();
    };
  }, [uuid, first]);
}

function answerTo(
  session: DailySession,
  { question }: QuestionStep,
  submitted: { answer: Answer; seconds: number; hinted?: boolean },
): SubmittedAnswer<'POST /api/session/answer'> {
  return {
    key: 'POST /api/session/answer',
    id: question.uuid,
    body: {
      session_uuid: session.uuid,
      question_uuid: question.uuid,
      answered_at: new Date(serverNow()).toISOString(),
      ...submitted,
    },
    exercise: { path: '/session', title: text.title },
    question,
  };
}

/** The review does not ask the card again. */
function recordReviewed(questionUuid: string): void {
  void loadChunk(() => import('../../../domain/answers/record-answered.ts')).then(
    ({ recordAnswered }) => recordAnswered(questionUuid, (before) => before + 1),
    // The review is fetched again when there is a network.
    () => undefined,
  );
}

/** Fetches clips. No step waits for the clips, and the first step does not wait for this script. */
async function fetchLater(steps: readonly SessionStep[], signal: AbortSignal): Promise<void> {
  try {
    const { fetchMedia } = await loadChunk(() => import('../../../domain/session/fetch-media.ts'));
    await fetchMedia(steps, signal);
  } catch (error) {
    console.warn('clips were not fetched', error);
  }
}
