import { useState } from 'react';
import type { Answer } from '@lisan/contract/question';
import type { Reply } from '../../lib/api-types.ts';
import { ANSWER_TIMEOUT_MS } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import type { AnswerResult } from '../../ui/question/answer-result.ts';
import { addMissed } from '../../ui/question/missed.ts';
import type { Missed } from '../../ui/question/missed.ts';
import type { Mistake } from './components/mistake-card.tsx';

type Graded = Reply<'POST /api/mistakes/answer'>;
export type PractiseOutcome = { correct: number; total: number; left: number; missed: readonly Missed[] };

export type PractiseRun = {
  mistake: Mistake | undefined;
  /** The index of the question in this run, from 0. */
  index: number;
  graded: AnswerResult | undefined;
  isBusy: boolean;
  failure: unknown;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  outcome: PractiseOutcome | null;
};

/** Asks mistakes again, one after the other. Each answer is graded by the server at once. */
export function usePractiseRun(mistakes: readonly Mistake[]): PractiseRun {
  const [index, setIndex] = useState(0);
  const [answerUuid, setAnswerUuid] = useState(() => crypto.randomUUID());
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [outcome, setOutcome] = useState<PractiseOutcome | null>(null);
  const mistake = mistakes[index];
  const check = useApiMutation('POST /api/mistakes/answer', {
    onSuccess: (reply) => {
      if (mistake) setMissed((list) => addMissed(list, mistake.question, reply));
      void queryClient.invalidateQueries({ queryKey: ['GET /api/mistakes'], refetchType: 'none' });
    },
  });
  const end = ({ left }: Graded) =>
    setOutcome({ correct: mistakes.length - missed.length, total: mistakes.length, left, missed });
  return {
    mistake,
    index,
    graded: check.data,
    isBusy: check.isPending,
    failure: check.error,
    answer: (answer) => {
      if (!mistake) return;
      // A repeated answer, after a lost reply, has the same id.
      const body = { mistake_uuid: mistake.uuid, answer, answer_uuid: answerUuid };
      check.mutate({ body, timeoutMs: ANSWER_TIMEOUT_MS });
    },
    continue: () => {
      if (!check.data) return;
      if (index + 1 === mistakes.length) return end(check.data);
      check.reset();
      setAnswerUuid(crypto.randomUUID());
      setIndex(index + 1);
    },
    outcome,
  };
}
