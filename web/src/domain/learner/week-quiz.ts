import { useSyncExternalStore } from 'react';
import type { Reply } from '../../lib/failure/api-types.ts';
import { call } from '../../lib/net/call.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { currentScope, onScopeEnd } from '../../lib/net/session-scope.ts';
import type { SessionScope } from '../../lib/net/session-scope.ts';

type Status = Omit<Reply<'POST /api/check/week/quiz/status'>, 'messageCode'>;

let last: Status | null = null;
let asking: SessionScope | null = null;
const changed = createEmitter<void>();

/** Refetches whether a quiz is due. No navigation waits for the reply, and a failure leaves the last one in place. */
export function refreshWeekQuiz(): void {
  const scope = currentScope();
  if (asking === scope) return;
  asking = scope;
  call('POST /api/check/week/quiz/status', { body: {} })
    .then(setWeekQuiz, () => {})
    .finally(() => {
      if (asking === scope) asking = null;
    });
}

/** Returns the last reply; null before the first one. */
export function useWeekQuiz(): Status | null {
  return useSyncExternalStore(
    changed.listen,
    () => last,
    () => null,
  );
}

/** Replaces the last reply, with a status from any reply. */
export function setWeekQuiz(status: Status | null): void {
  last = status;
  changed.emit();
}

onScopeEnd(() => setWeekQuiz(null));
