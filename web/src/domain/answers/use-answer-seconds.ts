import { useEffect, useRef } from 'react';
import type { MAX_ANSWER_SECONDS } from '@lisan/contract/learner/question';
import { elapsed } from '../../lib/time/clock.ts';

// The web imports only types from the contract; this value is checked against it.
const MAX_SECONDS = 3600 satisfies typeof MAX_ANSWER_SECONDS;

type Watch = { sum: number; since: number | null; taken: number | null };

/**
 * Returns the seconds from the question to its first answer, without the time in which the screen was hidden, at most
 * `MAX_ANSWER_SECONDS`. An answer that is sent again after a failure retains its first duration.
 */
export function useAnswerSeconds(questionUuid: string | undefined): () => number {
  const watch = useRef<Watch>({ sum: 0, since: null, taken: null });
  useEffect(() => {
    const running: Watch = { sum: 0, since: null, taken: null };
    watch.current = running;
    const follow = () => {
      running.sum = secondsOf(running);
      running.since = document.visibilityState === 'visible' ? elapsed() : null;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [questionUuid]);
  return () => (watch.current.taken ??= Math.min(MAX_SECONDS, Math.round(secondsOf(watch.current) * 10) / 10));
}

function secondsOf({ sum, since }: Watch): number {
  return since === null ? sum : sum + (elapsed() - since) / 1000;
}
