import { ApiError, hasSessionEnded, isPassing } from '../../lib/api-error.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { currentScope } from '../../lib/session-scope.ts';
import type { SessionScope } from '../../lib/session-scope.ts';
import { shell } from '../../text/shell.ts';
import { laneOf } from './outbox-entry.ts';
import type { AnswerReply, AnyAnswer } from './outbox-entry.ts';
import { readPending } from './pending.ts';

/** `stored`: on this phone, until the server can grade it. */
export type Submitted<T extends AnswerReply> = { kind: 'graded'; reply: T } | { kind: 'stored' };

export type Submission<T extends AnswerReply> = { answer: AnyAnswer; send: () => Promise<T> };

/** How long earlier answers of the same exercise may take to be sent first. */
const LANE_TIMEOUT_MS = 4000;

/**
 * Sends an answer after those that are queued in the same exercise; stores it where the server cannot accept it now.
 * @throws what the server refused; `not_stored` where neither the server nor the phone has accepted it
 */
export async function submitAnswer<T extends AnswerReply>({ answer, send }: Submission<T>): Promise<Submitted<T>> {
  const scope = currentScope();
  if (isLaneBusy(answer)) await deliverFor(LANE_TIMEOUT_MS);
  if (isLaneBusy(answer)) return storeAnswer(answer, scope);
  try {
    return { kind: 'graded', reply: await send() };
  } catch (error) {
    if (!isPassing(error) && !hasSessionEnded(error)) throw error;
    return storeAnswer(answer, scope, error);
  }
}

function isLaneBusy(answer: AnyAnswer): boolean {
  const lane = laneOf(answer);
  return readPending().some((entry) => laneOf(entry) === lane && entry.setAside?.reason !== 'refused');
}

async function deliverFor(ms: number): Promise<void> {
  const { deliverOutbox } = await loadChunk(() => import('./deliver-outbox.ts'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([deliverOutbox(), late]);
  clearTimeout(timer);
}

async function storeAnswer(answer: AnyAnswer, scope: SessionScope, cause?: unknown): Promise<{ kind: 'stored' }> {
  try {
    const { enqueue } = await loadChunk(() => import('./outbox.ts'));
    await enqueue(answer, scope);
  } catch (error) {
    console.warn('answer was not stored', error);
    if (hasSessionEnded(cause)) throw cause;
    throw new ApiError({ status: 0, code: 'not_stored', message: shell.failure.notStored });
  }
  if (scope.endedBy === null) {
    const { scheduleDelivery } = await loadChunk(() => import('./deliver-outbox.ts'));
    scheduleDelivery();
  }
  return { kind: 'stored' };
}
