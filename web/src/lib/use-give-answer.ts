import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { loadChunk } from './load-chunk.ts';
import { giveAnswer } from './offline/give-answer.ts';
import type { Given, Giving } from './offline/give-answer.ts';
import type { AnswerReply, AnyAnswer } from './offline/records.ts';
import { readUnsent } from './unsent.ts';

type Settings<T extends AnswerReply> = {
  onGiven: (given: Given<T>, answer: AnyAnswer) => void;
  onError?: (error: ApiError, answer: AnyAnswer) => void;
};

export type AnswerGiving<T extends AnswerReply> = {
  give: (giving: Giving<T>) => void;
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
export function useGiveAnswer<T extends AnswerReply>({ onGiven, onError }: Settings<T>): AnswerGiving<T> {
  const [hasKept, setHasKept] = useState(() => readUnsent().length > 0);
  const check = useMutation<Given<T>, ApiError, Giving<T>>({
    mutationFn: giveAnswer,
    onSuccess: (given, { answer }) => {
      if (given.is === 'kept') setHasKept(true);
      else if (hasKept) note(answer, given.reply);
      onGiven(given, answer);
    },
    onError: (error, { answer }) => onError?.(error, answer),
  });
  return {
    give: (giving) => check.mutate(giving),
    judged: check.data?.is === 'judged' ? check.data.reply : undefined,
    isKept: check.data?.is === 'kept',
    isBusy: check.isPending,
    failure: check.error,
    reset: check.reset,
    hasKept,
  };
}

function note(answer: AnyAnswer, reply: AnswerReply): void {
  loadChunk(() => import('./offline/judged-answers.ts'))
    .then(({ noteJudged }) => noteJudged(answer, reply))
    .catch((error: unknown) => console.warn('A result was not kept', error));
}
