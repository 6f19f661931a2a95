import { isUnreachable } from '../failure/api-error.ts';
import type { CallKey, Reply } from '../failure/api-types.ts';

type FindReply = (key: CallKey, request: object | undefined) => Promise<unknown>;

let findReply: FindReply | null = null;

/** Sets the lookup of stored replies, for queries while the server is unreachable. */
export function setOfflineReplies(find: FindReply): void {
  findReply = find;
}

/**
 * Returns the stored reply to a call that failed because no server was reached.
 * @throws the failure itself, if it has another reason or no reply is stored
 */
export async function answerOffline<K extends CallKey>(
  failure: unknown,
  key: K,
  request: object | undefined,
): Promise<Reply<K>> {
  if (!isUnreachable(failure)) throw failure;
  const stored = await findReply?.(key, request);
  if (stored === undefined) throw failure;
  // Replies are stored under the key of their call, as the server sent them.
  return stored as Reply<K>;
}
