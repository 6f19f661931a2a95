import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';

let unread = 0;
const changed = createEmitter<void>();

/** Counts the graded answers that the learner has not read. The results themselves are loaded on their screen. */
export function useUnreadResults(): number {
  return useSyncExternalStore(
    changed.listen,
    () => unread,
    () => 0,
  );
}

export function showUnreadResults(count: number): void {
  if (count === unread) return;
  unread = count;
  changed.emit();
}
