import { useEffect, useSyncExternalStore } from 'react';
import { judgedAnswers, readJudged, subscribeToJudged } from '../../lib/offline/judged-answers.ts';
import type { JudgedAnswer } from '../../lib/offline/records.ts';

const NONE: readonly JudgedAnswer[] = [];

/** What came of answers that had to wait; none where this browser keeps nothing. */
export function useJudgedAnswers(): readonly JudgedAnswer[] {
  useEffect(() => {
    readJudged().catch((error: unknown) => console.warn('Nothing is kept on this phone', error));
  }, []);
  return useSyncExternalStore(subscribeToJudged, judgedAnswers) ?? NONE;
}
