import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';
import { onScopeEnd } from '../../lib/net/session-scope.ts';

let unread = 0;
const changed = createEmitter<void>();

/** Returns how many messages of the inbox are unread, as far as a screen has fetched it; the navigation fetches nothing. */
export function useUnreadMessages(): number {
  return useSyncExternalStore(changed.listen, () => unread);
}

export function showUnreadMessages(count: number): void {
  if (count === unread) return;
  unread = count;
  changed.emit();
}

onScopeEnd(() => showUnreadMessages(0));
