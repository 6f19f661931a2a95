import { useRef, useState } from 'react';
import type { Answer } from '@lisan/contract/learner/question';
import type { ApiError } from '../../lib/api-error.ts';
import { ANSWER_TIMEOUT_MS } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { storeRun } from '../../lib/stored-run.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import type { AnswerResult } from '../../ui/question/answer-result.ts';
import { addMissed } from '../../ui/question/missed.ts';
import { mistakesKey } from './mistakes-run.ts';
import type { AskedMistakes, Mistake, MistakesKind, MistakesOutcome, StoredMistakes } from './mistakes-run.ts';

export type MistakesRun = {
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
  /** The run as it survives a reload. */
  stored: StoredMistakes;
};

/** Asks mistakes again, one after the other. Each answer is graded by the server at once; a reload continues. */
export function useMistakesRun(kind: MistakesKind, { mistakes, before }: AskedMistakes): MistakesRun {
  const [index, setIndex] = useState(0);
  const [answerUuid, setAnswerUuid] = useState(() => crypto.randomUUID());
  /** What was sent first under this id: the server may have graded it although its reply was lost. */
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
