import type { CallKey } from '../../../lib/failure/api-types.ts';
import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { setOfflineReplies } from '../../../lib/net/offline-replies.ts';

/** Lets queries answer from downloads while the server is unreachable. Called once, before the first query. */
export function serveStoredReplies(): void {
  setOfflineReplies(findReply);
}

async function findReply(key: CallKey, request: object | undefined): Promise<unknown> {
  try {
    const { findStoredReply } = await loadChunk(() => import('./stored-replies.ts'));
    return await findStoredReply(key, request);
  } catch {
    // A browser without storage has no reply either; the caller reports the network failure.
    return undefined;
  }
}
