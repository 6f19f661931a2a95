import type { EarContrast, EarRound } from '@lisan/contract/ears';
import { useEffect, useState } from 'react';
import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useApiMutation } from '../../lib/use-api.ts';

type Answered = Reply<'POST /api/ears/answer'>;
export type Run = { kind: 'practice' | 'test'; uuid: string };

export type EarRoundState = {
  /** The trial on the screen; null before the first one and at the end. */
  round: EarRound | null;
  /** The answer to the trial on the screen, and what came back. */
  chosen: number | null;
  answered: Answered | null;
  result: NonNullable<Answered['result']> | null;
  failed: boolean;
  choose: (answer: number) => void;
  next: () => void;
  retry: () => void;
};

/** One round: a trial at a time, the next one when the learner wants it. */
export function useEarRound(run: Run, contrast: EarContrast['id']): EarRoundState {
  const [round, setRound] = useState<EarRound | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [result, setResult] = useState<EarRoundState['result']>(null);
  const start = useApiMutation('POST /api/ears/round', { onSuccess: (reply) => setRound(reply.round) });
  const send = useApiMutation('POST /api/ears/answer', { onSuccess: setAnswered });
  const { mutate: startRound } = start;
  const body = { round_uuid: run.uuid, contrast, kind: run.kind };
  const answer = (value: number) => {
    if (round?.trial) send.mutate({ body: { round_uuid: round.uuid, position: round.trial.position, answer: value } });
  };
  useEffect(
    () => startRound({ body: { round_uuid: run.uuid, contrast, kind: run.kind } }),
    [startRound, run.uuid, run.kind, contrast],
  );
  return {
    round,
    chosen,
    answered,
    result,
    failed: start.isError || send.isError,
    choose: (value) => {
      if (chosen !== null) return;
      setChosen(value);
      answer(value);
    },
    next: () => {
      if (!answered) return;
      setRound(answered.round);
      setResult(answered.result ?? null);
      setChosen(null);
      setAnswered(null);
      if (answered.result) void queryClient.invalidateQueries({ queryKey: ['GET /api/ears'] });
    },
    retry: () => (chosen === null ? startRound({ body }) : answer(chosen)),
  };
}
