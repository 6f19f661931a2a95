import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';
import type { AnyAnswer, Unsent } from './offline/records.ts';
import { onSessionEnd, onTokenReplaced } from './session.ts';

let unsent: readonly Unsent[] = [];
const changed = createEmitter<void>();

/** What was finished and answered on this phone and the server has not heard of, oldest first. The queue itself is loaded when it is needed. */
export function readUnsent(): readonly Unsent[] {
  return unsent;
}

export function showUnsent(waiting: readonly Unsent[]): void {
  if (waiting.length === 0 && unsent.length === 0) return;
  unsent = waiting;
  changed.emit();
}

export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(changed.listen, readUnsent, readUnsent);
}

export function isAnswer(one: Unsent): one is AnyAnswer {
  return one.key !== 'POST /api/subscriber-content-points';
}

export function countUnsent(waiting: readonly Unsent[]): { items: number; answers: number } {
  const answers = waiting.filter(isAnswer).length;
  return { items: waiting.length - answers, answers };
}

/** The questions whose answers wait, by uuid. */
export function answeredUnsent(waiting: readonly Unsent[]): ReadonlySet<string> {
  return new Set(waiting.filter(isAnswer).map(({ body }) => body.question_uuid));
}

onSessionEnd(() => showUnsent([]));
onTokenReplaced(() => showUnsent([]));
