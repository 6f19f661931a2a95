import type { EarContrast, EarRound } from '@lisan/contract/learner/ears';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS } from '../../../lib/net/call.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { removeRun, storeRun } from '../../../lib/storage/stored-run.ts';
import { isRetrying, untilAnswered } from '../../../lib/net/until-answered.ts';
import { useApiMutation } from '../../../lib/net/use-api.ts';
import { roundKey, storeEnd, type Run } from './ear-run.ts';

type Answered = Reply<'POST /api/ears/answer'>;

export type EarRoundState = {
  /** The trial on the screen; null before the first one and at the end. */
  round: EarRound | null;
  /** The answer to the trial on the screen, and its reply. */
  chosen: number | null;
  answered: Answered | null;
  result: NonNullable<Answered['result']> | null;
  /** No server has answered yet; the call is sent again. */
  isRetrying: boolean;
  failed: boolean;
  choose: (answer: number) => void;
  next: () => void;
  retry: () => void;
};

type Options = {
  run: Run;
  contrast: EarContrast['id'];
  /** A round that was stored before is over: its result was shown elsewhere, or its reply was lost. */
  onOver: () => void;
};

/** Runs one round: a trial at a time, the next trial when the learner wants it. A reload continues it. */
export function useEarRound({ run, contrast, onOver }: Options): EarRoundState {
  const [round, setRound] = useState<EarRound | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [result, setResult] = useState<EarRoundState['result']>(null);
  const start = useApiMutation('POST /api/ears/round', {
    ...untilAnswered,
    onSuccess: ({ round: started, result: ended }) => {
      if (!started.trial && !ended) return onOver();
      if (ended) storeEnd(contrast, { round: started, result: ended });
      setRound(started);
      setResult(ended ?? null);
    },
  });
  const send = useApiMutation('POST /api/ears/answer', {
    ...untilAnswered,
    onSuccess: (reply) => {
      setAnswered(reply);
      if (reply.result) storeEnd(contrast, { round: reply.round, result: reply.result });
    },
  });
  const { mutate: startRound } = start;
  const body = { round_uuid: run.uuid, contrast, kind: run.kind };
  const answer = (value: number) => {
    if (!round?.trial) return;
    const given = { round_uuid: round.uuid, position: round.trial.position, answer: value };
    send.mutate({ body: given, timeoutMs: ANSWER_TIMEOUT_MS });
  };
  useEffect(
    () => startRound({ body: { round_uuid: run.uuid, contrast, kind: run.kind }, timeoutMs: ANSWER_TIMEOUT_MS }),
    [startRound, run.uuid, run.kind, contrast],
  );
  useEffect(() => {
    storeRun(roundKey(contrast), { kind: run.kind, uuid: run.uuid } satisfies Run);
    return () => removeRun(roundKey(contrast).name);
  }, [contrast, run.kind, run.uuid]);
  return {
    round,
    chosen,
    answered,
    result,
    isRetrying: isRetrying(start) || isRetrying(send),
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
    retry: () => (chosen === null ? startRound({ body, timeoutMs: ANSWER_TIMEOUT_MS }) : answer(chosen)),
  };
}
