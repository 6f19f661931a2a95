import { useEffect, useSyncExternalStore } from 'react';
import { gradedAnswers, refreshGraded, subscribeToGraded } from '../../domain/answers/graded-answers.ts';
import type { GradedAnswer } from '../../domain/answers/outbox-entry.ts';

const NONE: readonly GradedAnswer[] = [];

/** Returns the results of stored answers; none where this browser stores nothing. */
export function useGradedAnswers(): readonly GradedAnswer[] {
  useEffect(() => {
    refreshGraded().catch((error: unknown) => console.warn('results could not be read', error));
  }, []);
  return useSyncExternalStore(subscribeToGraded, gradedAnswers) ?? NONE;
}
