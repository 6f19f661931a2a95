import { useSyncExternalStore } from 'react';
import type { Reply } from './api-types.ts';
import { call } from './call.ts';
import { createEmitter } from './emitter.ts';
import { onSessionEnd, onTokenReplaced } from './session.ts';

type Status = Reply<'POST /api/check/week/quiz/status'>;

let last: Status | null = null;
let isAsking = false;
const changed = createEmitter<void>();

/** Asks again whether a quiz is due. The answer decides no navigation, so none waits for it, and a failure leaves the last answer. */
export function refreshWeekQuiz(): void {
  if (isAsking) return;
  isAsking = true;
  call('POST /api/check/week/quiz/status', { body: {} })
    .then(keep, () => {})
    .finally(() => {
      isAsking = false;
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

function keep(status: Status | null): void {
  last = status;
  changed.emit();
}

onSessionEnd(() => keep(null));
onTokenReplaced(() => keep(null));
