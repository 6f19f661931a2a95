import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';
import { onScopeEnd } from '../../lib/net/session-scope.ts';
import { blocksLane, isAnswer, isDraft, laneOf } from './outbox-entry.ts';
import type { OutboxEntry, OutboxRequest } from './outbox-entry.ts';

let pending: readonly OutboxEntry[] = [];
const changed = createEmitter<void>();

/** Returns the outbox entries of this account, oldest first. The outbox module itself is loaded on demand. */
export function readPending(): readonly OutboxEntry[] {
  return pending;
}

export function showPending(entries: readonly OutboxEntry[]): void {
  if (entries.length === 0 && pending.length === 0) return;
  pending = entries;
  changed.emit();
}

export function usePending(): readonly OutboxEntry[] {
  return useSyncExternalStore(changed.listen, readPending, readPending);
}

/** Returns the entries that will be sent without an action of the learner. */
export function queuedOf(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const blocked = new Set(entries.filter(blocksLane).map(laneOf));
  return entries.filter((entry) => entry.setAside === null && !blocked.has(laneOf(entry)));
}

export type PendingCount = { items: number; answers: number; texts: number };

export function countPending(entries: readonly OutboxRequest[]): PendingCount {
  const answers = entries.filter(isAnswer).length;
  const texts = entries.filter(isDraft).length;
  return { items: entries.length - answers - texts, answers, texts };
}

/** Returns the uuids of the questions whose answers are in the outbox. */
export function answeredInOutbox(entries: readonly OutboxRequest[]): ReadonlySet<string> {
  return new Set(entries.filter(isAnswer).map(({ body }) => body.question_uuid));
}

onScopeEnd(() => showPending([]));
