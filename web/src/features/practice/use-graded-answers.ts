import { useEffect, useSyncExternalStore } from 'react';
import { gradedAnswers, refreshGraded, subscribeToGraded } from '../../lib/outbox/graded-answers.ts';
import type { GradedAnswer } from '../../lib/outbox/outbox-entry.ts';

const NONE: readonly GradedAnswer[] = [];

/** The results of answers that waited; none where this browser stores nothing. */
export function useGradedAnswers(): readonly GradedAnswer[] {
  useEffect(() => {
    refreshGraded().catch((error: unknown) => console.warn('Nothing is stored on this phone', error));
  }, []);
  return useSyncExternalStore(subscribeToGraded, gradedAnswers) ?? NONE;
}
