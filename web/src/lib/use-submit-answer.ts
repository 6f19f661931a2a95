import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { loadChunk } from './load-chunk.ts';
import { submitAnswer } from './outbox/submit-answer.ts';
import type { Submission, Submitted } from './outbox/submit-answer.ts';
import type { AnswerReply, AnyAnswer } from './outbox/outbox-entry.ts';
import { readPending, waitingOf } from './outbox/pending.ts';

type Settings<T extends AnswerReply> = {
  onGiven: (given: Submitted<T>, answer: AnyAnswer) => void;
  onError?: (error: ApiError, answer: AnyAnswer) => void;
};

export type AnswerSubmitting<T extends AnswerReply> = {
  give: (giving: Submission<T>) => void;
  /** What the server said of the last answer. */
  judged: T | undefined;
  /** The last answer waits on this phone. */
  isKept: boolean;
  isBusy: boolean;
  failure: unknown;
  reset: () => void;
  /** An answer of this run had to wait: how it went is told where such answers are told of. */
  hasKept: boolean;
};

/** The answers of one run, each judged by the server or kept until it can be. */
export function useSubmitAnswer<T extends AnswerReply>({ onGiven, onError }: Settings<T>): AnswerSubmitting<T> {
  const [hasKept, setHasKept] = useState(() => waitingOf(readPending()).length > 0);
  const check = useMutation<Submitted<T>, ApiError, Submission<T>>({
    mutationFn: submitAnswer,
    onSuccess: (given, { answer }) => {
      if (given.kind === 'stored') setHasKept(true);
      else if (hasKept) note(answer, given.reply);
      onGiven(given, answer);
    },
    onError: (error, { answer }) => onError?.(error, answer),
  });
  return {
    give: (giving) => check.mutate(giving),
    judged: check.data?.kind === 'graded' ? check.data.reply : undefined,
    isKept: check.data?.kind === 'stored',
    isBusy: check.isPending,
    failure: check.error,
    reset: check.reset,
    hasKept,
  };
}

function note(answer: AnyAnswer, reply: AnswerReply): void {
  loadChunk(() => import('./outbox/graded-answers.ts'))
    .then(({ markGraded }) => markGraded(answer, reply))
    .catch((error: unknown) => console.warn('Result was not stored', error));
}
