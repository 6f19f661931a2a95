import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';

let unread = 0;
const changed = createEmitter<void>();

/** How many answers that had to wait have been judged and not been looked at. They themselves are loaded when they are looked at. */
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
