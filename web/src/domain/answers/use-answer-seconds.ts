import { useEffect, useRef } from 'react';

type Watch = { sum: number; since: number | null; taken: number | null };

/**
 * Returns the seconds from the question to its first answer, without the time in which the screen was hidden. An
 * answer that is sent again after a failure retains its first duration.
 */
export function useAnswerSeconds(questionUuid: string | undefined): () => number {
  const watch = useRef<Watch>({ sum: 0, since: null, taken: null });
  useEffect(() => {
    const running: Watch = { sum: 0, since: null, taken: null };
    watch.current = running;
    const follow = () => {
      running.sum = secondsOf(running);
      running.since = document.visibilityState === 'visible' ? performance.now() : null;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [questionUuid]);
  return () => (watch.current.taken ??= Math.round(secondsOf(watch.current) * 10) / 10);
}

function secondsOf({ sum, since }: Watch): number {
  return since === null ? sum : sum + (performance.now() - since) / 1000;
}
