import { ApiError, isPassing } from '../api-error.ts';
import { call } from '../call.ts';

/** `later`: nothing was decided; `wait` is in seconds where the server named it. */
export type Sending = { is: 'sent' } | { is: 'refused'; message: string } | { is: 'later'; wait: number | undefined };

/** The server counts an item once, so one whose answer was lost may be sent again. */
export async function sendItem(content_uuid: string): Promise<Sending> {
  try {
    await call('POST /api/subscriber-content-points', { body: { content_uuid } });
    return { is: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isPassing(error)) return { is: 'later', wait: error.retryAfter };
    return { is: 'refused', message: error.message };
  }
}
