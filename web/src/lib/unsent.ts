import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';
import { onSessionEnd, onTokenReplaced } from './session.ts';

let unsent: readonly string[] = [];
const changed = createEmitter<void>();

/** Items finished on this phone that the server has not heard of, by uuid. The queue itself is loaded when it is needed. */
export function readUnsent(): readonly string[] {
  return unsent;
}

export function showUnsent(uuids: readonly string[]): void {
  if (uuids.length === 0 && unsent.length === 0) return;
  unsent = uuids;
  changed.emit();
}

export function useUnsent(): readonly string[] {
  return useSyncExternalStore(changed.listen, readUnsent, readUnsent);
}

onSessionEnd(() => showUnsent([]));
onTokenReplaced(() => showUnsent([]));
