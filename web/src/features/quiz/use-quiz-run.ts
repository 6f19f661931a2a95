import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import type { Reply } from '../../lib/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../lib/call.ts';
import type { GivenAnswer } from '../../lib/outbox/outbox-entry.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answeredPending, readPending } from '../../lib/outbox/pending.ts';
import { apiQueryKey } from '../../lib/use-api.ts';
import type { AnswerSubmitting } from '../../lib/use-submit-answer.ts';
import { useSubmitAnswer } from '../../lib/use-submit-answer.ts';
import { refreshWeekQuiz } from '../../lib/week-quiz.ts';
import { quiz } from '../../text/quiz.ts';
import { addMissed } from '../../ui/question/missed.ts';
import type { Missed } from '../../ui/question/missed.ts';
import { keepAttempt } from './keep-attempt.ts';
import type { Attempt } from './keep-attempt.ts';
import type { QuizPlace } from './quiz-place.ts';

type Judged = Reply<'POST /api/check/question/answer'>;
export type QuizOutcome = {
  passed: boolean;
  correct: number;
  total: number;
  points: number;
  missed: readonly Missed[];
};

/** How a run ended; `kept`: the server has yet to judge some; `left`: what ended the attempt was answered elsewhere. */
export type QuizEnd = QuizOutcome | 'kept' | 'left';

export type QuizRun = Pick<AnswerSubmitting<Judged>, 'judged' | 'isKept' | 'isBusy' | 'failure'> & {
  question: QuestionView | undefined;
  /** The number of the question in the attempt. */
  progress: { value: number; max: number };
  answer: (answer: Answer) => void;
  continue: () => void;
  /** There once the last answer has been given and its reason read. */
  end: QuizEnd | null;
};

/** The questions of an attempt, one after the other. A screen that is left comes back to the same question. */
export function useQuizRun(place: QuizPlace, attempt: Attempt): QuizRun {
  const [questions] = useState(() => openQuestions(attempt));
  const [index, setIndex] = useState(0);
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [end, setEnd] = useState<QuizEnd | null>(questions.length === 0 ? 'kept' : null);
  const giving = useSubmitAnswer<Judged>({
    onGiven: (given, { question }) => {
      keepAttempt(place, attempt, question.uuid);
      if (given.kind === 'stored') return;
      setMissed((list) => addMissed(list, question, given.reply));
      if (given.reply.passed !== undefined) forgetWhatChanged();
    },
  });
  const question = questions[index];
  const { judged, isKept, isBusy, failure, hasKept } = giving;
  const { total } = attempt.progress;
  return {
    question,
    progress: { value: total - questions.length + index + 1, max: total },
    judged,
    isKept,
    isBusy,
    failure,
    answer: (answer) => {
      if (!question) return;
      const given = answerTo(question, place, answer);
      giving.give({ answer: given, send: () => call(given.key, { body: given.body, timeoutMs: ANSWER_TIMEOUT_MS }) });
    },
    continue: () => {
      if (judged?.passed !== undefined || index + 1 === questions.length) {
        return setEnd(hasKept ? 'kept' : endOf(judged, missed));
      }
      giving.reset();
      setIndex(index + 1);
    },
    end,
  };
}

function openQuestions({ question, following }: Attempt): readonly QuestionView[] {
  const answered = answeredPending(readPending());
  return [question, ...following].filter(({ uuid }) => !answered.has(uuid));
}

function answerTo(
  question: QuestionView,
  { week }: QuizPlace,
  answer: Answer,
): GivenAnswer<'POST /api/check/question/answer'> {
  return {
    key: 'POST /api/check/question/answer',
    id: question.uuid,
    body: { question_uuid: question.uuid, answer },
    exercise: { path: `/week/${week}/quiz`, title: quiz.title(week) },
    question,
  };
}

function endOf(judged: Judged | undefined, missed: readonly Missed[]): QuizEnd {
  if (judged?.passed === undefined) return 'left';
  const { passed, progress, points = 0 } = judged;
  return { passed, correct: progress.correct, total: progress.total, points, missed };
}

/** Points, weeks and levels are others once a quiz is over. */
function forgetWhatChanged(): void {
  refreshWeekQuiz();
  for (const key of [
    'GET /api/user',
    'GET /api/subscriber/weeks',
    'GET /api/progress',
    'GET /api/my/levels',
  ] as const) {
    void queryClient.invalidateQueries({ queryKey: apiQueryKey(key) });
  }
}
