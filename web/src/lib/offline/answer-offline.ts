import { isUnreachable } from '../api-error.ts';
import type { CallKey, Reply } from '../api-types.ts';
import { loadChunk } from '../load-chunk.ts';

/** Where no reply came or the server is away, the one that was downloaded; else the failure stands. */
export async function answerOffline<K extends CallKey>(
  failure: unknown,
  key: K,
  asked: object | undefined,
): Promise<Reply<K>> {
  if (!isUnreachable(failure)) throw failure;
  const kept = await findKept(key, asked);
  if (kept === undefined) throw failure;
  // Kept under its call's key, as it came from the server.
  return kept as Reply<K>;
}

async function findKept(key: CallKey, asked: object | undefined): Promise<unknown> {
  try {
    const { findKeptReply } = await loadChunk(() => import('./kept-replies.ts'));
    return await findKeptReply(key, asked);
  } catch {
    // A browser that keeps nothing has no answer either: the learner is told of the network.
    return undefined;
  }
}
