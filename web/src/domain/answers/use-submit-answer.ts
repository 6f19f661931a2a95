import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { submitRequest } from './submit-request.ts';
import type { Submitted } from './submit-request.ts';
import type { AnswerReply, AnyAnswer } from './outbox-entry.ts';
import { readPending, queuedOf } from './pending.ts';

type Submission<T extends AnswerReply> = { answer: AnyAnswer; send: () => Promise<T> };

type Settings<T extends AnswerReply> = {
  /** Before a reload, an answer of this run was stored. */
  wasStored?: boolean;
  onSubmitted: (submitted: Submitted<T>, answer: AnyAnswer) => void;
  onError?: (error: ApiError, answer: AnyAnswer) => void;
};

export type AnswerSubmission<T extends AnswerReply> = {
  submit: (submission: Submission<T>) => void;
  /** The server's reply to the last answer. */
  graded: T | undefined;
  /** The last answer is stored on this phone. */
  isStored: boolean;
  isBusy: boolean;
  failure: unknown;
  reset: () => void;
  /** An answer of this run was stored: the screen of answers shows how the run went. */
  hasStored: boolean;
};

/** Submits the answers of one run; each is graded by the server or stored until it can be. */
export function useSubmitAnswer<T extends AnswerReply>(settings: Settings<T>): AnswerSubmission<T> {
  const { wasStored = false, onSubmitted, onError } = settings;
  const [hasStored, setHasStored] = useState(() => wasStored || queuedOf(readPending()).length > 0);
  const check = useMutation<Submitted<T>, ApiError, Submission<T>>({
    mutationFn: ({ answer, send }) => submitRequest({ request: answer, send }),
    onSuccess: (submitted, { answer }) => {
      if (submitted.kind === 'stored') setHasStored(true);
      else if (hasStored) recordGraded(answer, submitted.reply);
      onSubmitted(submitted, answer);
    },
    onError: (error, { answer }) => onError?.(error, answer),
  });
  return {
    submit: (submission) => check.mutate(submission),
    graded: check.data?.kind === 'accepted' ? check.data.reply : undefined,
    isStored: check.data?.kind === 'stored',
    isBusy: check.isPending,
    failure: check.error,
    reset: check.reset,
    hasStored,
  };
}

function recordGraded(answer: AnyAnswer, reply: AnswerReply): void {
  loadChunk(() => import('./graded-answers.ts'))
    .then(({ markGraded }) => markGraded(answer, reply))
    .catch((error: unknown) => console.warn('result was not stored', error));
}
