import { ApiError, isOffline } from '../../lib/api-error.ts';
import { call, ANSWER_TIMEOUT_MS } from '../../lib/call.ts';
import { cacheWriting } from '../writing/queries.ts';
import { exerciseOf } from './outbox-entry.ts';
import type { AnswerReply, OutboxEntry, SetAside } from './outbox-entry.ts';

export type Sending =
  /** `reply` to an answer; null to other entries, whose screens fetch what has changed. */
  | { kind: 'delivered'; reply: AnswerReply | null }
  /** The server does not accept the entry, and a retry would not change that. */
  | { kind: 'refused'; setAside: SetAside }
  /** The server failed at this entry, or did not answer in time. */
  | { kind: 'failed'; message: string }
  /**
   * No server was reached, or it asks to wait: nothing can be sent. `wait` is in seconds, where the server named it.
   */
  | { kind: 'unreachable'; wait: number | undefined }
  /** The session ended during the call; the entry stays for the same account. */
  | { kind: 'ended' };

/** Sends one entry. The server counts each id once, so an entry whose reply was lost may be sent again. */
export async function sendEntry(entry: OutboxEntry): Promise<Sending> {
  try {
    return { kind: 'delivered', reply: await deliver(entry) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error, entry);
  }
}

function outcomeOf(error: ApiError, entry: OutboxEntry): Sending {
  const { status, code, message, retryAfter } = error;
  if (status === 401 || code === 'session_ended') return { kind: 'ended' };
  if (code === 'timeout') return { kind: 'failed', message };
  if (isOffline(error) || status === 429) return { kind: 'unreachable', wait: retryAfter };
  if (status >= 500 || code === 'bad_reply') return { kind: 'failed', message };
  // A locked week refuses a finished item for good; an answer or a draft comes from a week that was open.
  const isAccess = status === 403 && (code === 'subscription_required' || exerciseOf(entry) !== null);
  return { kind: 'refused', setAside: { reason: isAccess ? 'access' : 'refused', message } };
}

async function deliver(entry: OutboxEntry): Promise<AnswerReply | null> {
  const common = { timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true };
  switch (entry.key) {
    case 'POST /api/subscriber-content-points':
      await call(entry.key, { body: entry.body, ...common });
      return null;
    case 'POST /api/writing/draft':
      // A downloaded week stores the reply: the phone's copy of the text is removed.
      cacheWriting(entry.body, await call(entry.key, { body: entry.body, ...common }));
      return null;
    case 'POST /api/check/question/answer':
      return call(entry.key, { body: entry.body, ...common });
    case 'POST /api/check/practical/answer':
      return call(entry.key, { body: entry.body, ...common });
    case 'POST /api/review/answer':
      return call(entry.key, { body: entry.body, ...common });
    case 'POST /api/session/answer':
      return call(entry.key, { body: entry.body, ...common });
  }
}
