import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, QuestionView } from '@lisan/contract/question';
import type { ApiError } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey, useApiMutation } from '../../lib/use-api.ts';
import { refreshWeekQuiz } from '../../lib/week-quiz.ts';
import { addMissed } from './missed.ts';
import type { Missed } from './missed.ts';
import type { QuizPlace } from './use-quiz-status.ts';

type Judged = Reply<'POST /api/check/question/answer'>;
export type QuizOutcome = {
  passed: boolean;
  correct: number;
  total: number;
  points: number;
  missed: readonly Missed[];
};

export type QuizRun = {
  next: UseQueryResult<Reply<'GET /api/generate/question'>, ApiError>;
  answer: (question: QuestionView, answer: Answer) => void;
  judged: Judged | undefined;
  isBusy: boolean;
  failure: unknown;
  continue: () => void;
  /** There once the last answer has been judged and its reason read. */
  outcome: QuizOutcome | null;
};

/** An attempt, question by question. The server keeps it: a screen that is left comes back to the same question. */
export function useQuizRun(place: QuizPlace): QuizRun {
  const [run] = useState(() => crypto.randomUUID());
  const [turn, setTurn] = useState(0);
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [isOver, setIsOver] = useState(false);
  const next = useQuery<Reply<'GET /api/generate/question'>, ApiError>(questionQuery(place, run, turn));
  const check = useApiMutation('POST /api/check/question/answer', {
    onSuccess: (judged) => {
      if (judged.passed === undefined) void queryClient.prefetchQuery(questionQuery(place, run, turn + 1));
      else forgetWhatChanged();
    },
  });
  const judged = check.data;
  return {
    next,
    judged,
    isBusy: check.isPending,
    failure: check.error,
    answer: (question, answer) =>
      check.mutate(
        { body: { question_uuid: question.uuid, answer } },
        { onSuccess: (reply) => setMissed((list) => addMissed(list, question, reply)) },
      ),
    continue: () => {
      if (judged?.passed !== undefined) return setIsOver(true);
      check.reset();
      setTurn(turn + 1);
    },
    outcome: isOver && judged?.passed !== undefined ? outcomeOf(judged, judged.passed, missed) : null,
  };
}

/** Each turn has its own place in the cache, for the address of every question is the same; none is found by a later run. */
function questionQuery(place: QuizPlace, run: string, turn: number) {
  return {
    queryKey: ['quiz question', run, turn],
    queryFn: () => call('GET /api/generate/question', { query: place }),
    staleTime: Infinity,
    gcTime: 60_000,
  };
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

function outcomeOf({ progress, points = 0 }: Judged, passed: boolean, missed: readonly Missed[]): QuizOutcome {
  return { passed, correct: progress.correct, total: progress.total, points, missed };
}
