import type { Answer } from '@lisan/contract/question';
import { useState } from 'react';
import type { Reply } from '../../lib/api-types.ts';
import { ANSWER_TIMEOUT_MS } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import type { AnswerResult } from '../../ui/question/answer-result.ts';

export type OwnMistake = Reply<'GET /api/writing/mistakes'>['mistakes'][number];
export type MistakesOutcome = { correct: number; total: number; left: number };

export type MistakesRun = {
  mistake: OwnMistake | undefined;
  /** The index of the sentence in this run, from 0. */
  index: number;
  graded: AnswerResult | undefined;
  isBusy: boolean;
  failure: unknown;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  outcome: MistakesOutcome | null;
};

/** Asks for the right form in own sentences, one after the other. Each answer is graded by the server at once. */
export function useMistakesRun(mistakes: readonly OwnMistake[]): MistakesRun {
  const [index, setIndex] = useState(0);
  const [answerUuid, setAnswerUuid] = useState(() => crypto.randomUUID());
  const [correct, setCorrect] = useState(0);
  const [outcome, setOutcome] = useState<MistakesOutcome | null>(null);
  const mistake = mistakes[index];
  const check = useApiMutation('POST /api/writing/mistakes/answer', {
    onSuccess: (reply) => {
      if (reply.correct) setCorrect((count) => count + 1);
      void queryClient.invalidateQueries({ queryKey: ['GET /api/writing/mistakes'], refetchType: 'none' });
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
      check.mutate({ body, timeoutMs: ANSWER_TIMEOUT_MS });
    },
    continue: () => {
      if (!check.data) return;
      if (index + 1 === mistakes.length) {
        setOutcome({ correct, total: mistakes.length, left: check.data.left });
        return;
      }
      check.reset();
      setAnswerUuid(crypto.randomUUID());
      setIndex(index + 1);
    },
    outcome,
  };
}
