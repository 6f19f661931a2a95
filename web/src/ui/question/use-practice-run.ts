import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey, useApiMutation } from '../../lib/use-api.ts';

type Judged = Reply<'POST /api/check/practical/answer'>;
export type PracticeOutcome = { correct: number; total: number; points: number };

export type PracticeRun = {
  question: QuestionView | undefined;
  /** The number of the question among those of this run, from 0. */
  index: number;
  answer: (answer: Answer) => void;
  judged: Judged | undefined;
  isBusy: boolean;
  failure: unknown;
  continue: () => void;
  /** There once the last answer has been judged and its reason read. */
  outcome: PracticeOutcome | null;
};

/** The questions of a practical or a tense page, one after the other. Each answer is kept by the server as it is given. */
export function usePracticeRun(practicalId: string, asked: readonly QuestionView[]): PracticeRun {
  // What is asked stays, however the list of answered ones changes under way.
  const [questions] = useState(asked);
  const [index, setIndex] = useState(0);
  const [outcome, setOutcome] = useState<PracticeOutcome | null>(null);
  const check = useApiMutation('POST /api/check/practical/answer', { onSuccess: forgetWhatChanged });
  const question = questions[index];
  const judged = check.data;
  return {
    question,
    index,
    judged,
    isBusy: check.isPending,
    failure: check.error,
    answer: (answer) =>
      question && check.mutate({ body: { practical_id: practicalId, question_uuid: question.uuid, answer } }),
    continue: () => {
      if (judged && index + 1 === questions.length) return setOutcome(outcomeOf(judged));
      check.reset();
      setIndex(index + 1);
    },
    outcome,
  };
}

function outcomeOf({ progress, points = 0 }: Judged): PracticeOutcome {
  return { correct: progress.correct, total: progress.total, points };
}

/** Asked again when next they are shown, not while the questions run. */
function forgetWhatChanged({ points }: Judged): void {
  const lists = ['GET /api/get/subscriber/practicals', 'GET /api/get/subscriber/practical/question'] as const;
  for (const key of lists) void queryClient.invalidateQueries({ queryKey: apiQueryKey(key), refetchType: 'none' });
  if (points) void queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
}
