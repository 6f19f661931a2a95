import { ApiError, isPassing } from '../api-error.ts';
import { call } from '../call.ts';
import type { AnswerReply, Unsent } from './records.ts';

/** `later`: nothing was decided; `wait` is in seconds where the server named it. */
export type Sending =
  /** `reply` to an answer; null to a finished item. */
  | { is: 'sent'; reply: AnswerReply | null }
  | { is: 'refused'; message: string }
  | { is: 'later'; wait: number | undefined };

/** The server counts each once, so one whose reply was lost may be sent again. */
export async function sendOne(unsent: Unsent): Promise<Sending> {
  try {
    return { is: 'sent', reply: await deliver(unsent) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isPassing(error)) return { is: 'later', wait: error.retryAfter };
    return { is: 'refused', message: error.message };
  }
}

async function deliver(unsent: Unsent): Promise<AnswerReply | null> {
  switch (unsent.key) {
    case 'POST /api/subscriber-content-points':
      await call(unsent.key, { body: unsent.body });
      return null;
    case 'POST /api/check/question/answer':
      return call(unsent.key, { body: unsent.body });
    case 'POST /api/check/practical/answer':
      return call(unsent.key, { body: unsent.body });
    case 'POST /api/review/answer':
      return call(unsent.key, { body: unsent.body });
  }
}
