import { isPassing } from '../api-error.ts';
import { loadChunk } from '../load-chunk.ts';
import { readUnsent } from '../unsent.ts';
import type { AnswerReply, AnyAnswer } from './records.ts';

/** `kept`: on this phone, to be judged once the server can take it. */
export type Given<T extends AnswerReply> = { is: 'judged'; reply: T } | { is: 'kept' };

export type Giving<T extends AnswerReply> = { answer: AnyAnswer; send: () => Promise<T> };

/**
 * Gives an answer to the server, after everything that waits; what it can't take now is kept. Rejects with what the
 * server refused, and where the browser keeps nothing.
 */
export async function giveAnswer<T extends AnswerReply>({ answer, send }: Giving<T>): Promise<Given<T>> {
  if (readUnsent().length > 0) await sendWaiting();
  if (readUnsent().length > 0) return keep(answer);
  try {
    return { is: 'judged', reply: await send() };
  } catch (error) {
    if (!isPassing(error)) throw error;
    return keep(answer).catch(() => {
      throw error;
    });
  }
}

async function sendWaiting(): Promise<void> {
  const { sendUnsent } = await loadQueue();
  await sendUnsent();
}

async function keep(answer: AnyAnswer): Promise<{ is: 'kept' }> {
  const { keepUnsent } = await loadQueue();
  await keepUnsent(answer);
  return { is: 'kept' };
}

function loadQueue() {
  return loadChunk(() => import('./offline-queue.ts'));
}
