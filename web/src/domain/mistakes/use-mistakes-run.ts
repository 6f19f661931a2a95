import { useRef, useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import type { ApiError } from '../../lib/api-error.ts';
import { ANSWER_TIMEOUT_MS } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import type { AnswerResult } from '../../ui/question/answer-result.ts';
import { addMissed } from '../../ui/question/missed.ts';
import type { Missed } from '../../ui/question/missed.ts';

/** The list of mistakes; its answers go to `${list}/answer`. */
export type MistakesKind = 'mistakes' | 'writing/mistakes';
export type Mistake = { uuid: string; question: QuestionView };
export type MistakesOutcome = { correct: number; total: number; left: number; missed: readonly Missed[] };

export type MistakesRun = {
  mistake: Mistake | undefined;
  /** The index of the question in this run, from 0. */
  index: number;
  graded: AnswerResult | undefined;
  isBusy: boolean;
  failure: unknown;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  outcome: MistakesOutcome | null;
};

/** Asks mistakes again, one after the other. Each answer is graded by the server at once. */
export function useMistakesRun(kind: MistakesKind, mistakes: readonly Mistake[]): MistakesRun {
  const [index, setIndex] = useState(0);
  const [answerUuid, setAnswerUuid] = useState(() => crypto.randomUUID());
  /** What was sent first under this id: the server may have graded it although its reply was lost. */
  const sentFirst = useRef<Answer>(undefined);
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [outcome, setOutcome] = useState<MistakesOutcome | null>(null);
  const mistake = mistakes[index];
  const check = useApiMutation(`POST /api/${kind}/answer`, {
    onSuccess: (reply) => {
      if (mistake) setMissed((list) => addMissed(list, mistake.question, reply));
      void queryClient.invalidateQueries({ queryKey: [`GET /api/${kind}`], refetchType: 'none' });
    },
  });
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
      const first = (sentFirst.current ??= answer);
      const onError = ({ code }: ApiError) => {
        if (code !== 'idempotency_mismatch') return;
        check.mutate({ body: { ...body, answer: first }, timeoutMs: ANSWER_TIMEOUT_MS });
      };
      check.mutate({ body, timeoutMs: ANSWER_TIMEOUT_MS }, { onError });
    },
    continue: () => {
      if (!check.data) return;
      if (index + 1 === mistakes.length) {
        const { left } = check.data;
        setOutcome({ correct: mistakes.length - missed.length, total: mistakes.length, left, missed });
        return;
      }
      check.reset();
      setAnswerUuid(crypto.randomUUID());
      sentFirst.current = undefined;
      setIndex(index + 1);
    },
    outcome,
  };
}
