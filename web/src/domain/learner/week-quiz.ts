import { useSyncExternalStore } from 'react';
import type { Reply } from '../../lib/api-types.ts';
import { call } from '../../lib/call.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { currentScope, onScopeEnd } from '../../lib/session-scope.ts';
import type { SessionScope } from '../../lib/session-scope.ts';

type Status = Reply<'POST /api/check/week/quiz/status'>;

let last: Status | null = null;
let asking: SessionScope | null = null;
const changed = createEmitter<void>();

/** Asks again whether a quiz is due. The answer decides no navigation, so none waits for it, and a failure leaves the last answer. */
export function refreshWeekQuiz(): void {
  const scope = currentScope();
  if (asking === scope) return;
  asking = scope;
  call('POST /api/check/week/quiz/status', { body: {} })
    .then(show, () => {})
    .finally(() => {
      if (asking === scope) asking = null;
    });
}

/** The last answer, asked for at every navigation; null before the first. */
export function useWeekQuiz(): Status | null {
  return useSyncExternalStore(
    changed.listen,
    () => last,
    () => null,
  );
}

function show(status: Status | null): void {
  last = status;
  changed.emit();
}

onScopeEnd(() => show(null));
