import { createEmitter } from '../../lib/emitter.ts';
import { currentScope, onScopeEnd } from '../../lib/net/session-scope.ts';
import { changeRecord, readRecord } from '../learner/offline/account-database.ts';
import { showUnreadResults } from './unread-results.ts';
import type { AnswerReply, AnyAnswer, GradedAnswer } from './outbox-entry.ts';

export const MAX_GRADED = 100;

let graded: readonly GradedAnswer[] | null = null;
const changed = createEmitter<void>();

/** Results of answers that were stored, until the learner has read them; null until they are loaded. */
export function gradedAnswers(): readonly GradedAnswer[] | null {
  return graded;
}

export const subscribeToGraded = changed.listen;

export async function refreshGraded(): Promise<void> {
  const scope = currentScope();
  const stored = (await readRecord('graded', scope)) ?? [];
  if (scope === currentScope()) show(stored);
}

/** Records the result of an answer that was graded at once, in a run whose other answers are stored. */
export async function markGraded({ id, exercise, question }: AnyAnswer, reply: AnswerReply): Promise<void> {
  await changeRecord('graded', (before = []) =>
    [...before.filter((one) => one.id !== id), { id, exercise, question, reply }].slice(-MAX_GRADED),
  );
  await refreshGraded();
}

/** Removes the results that the learner has read. */
export async function clearGraded(): Promise<void> {
  show([]);
  if (currentScope().account !== null) await changeRecord('graded', () => undefined);
}

function show(next: readonly GradedAnswer[]): void {
  graded = next;
  changed.emit();
  showUnreadResults(next.length);
}

onScopeEnd(() => show([]));
