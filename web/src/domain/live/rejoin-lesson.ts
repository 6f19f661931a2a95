import type { JoinTicket } from '@lisan/contract/live/live';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import { backoffMs } from '../../lib/backoff.ts';

const BACKOFF = { firstMs: 500, maxMs: 8000 };

type RejoinOptions = {
  renew: () => Promise<JoinTicket>;
  join: (ticket: JoinTicket) => Promise<void>;
  maxAttempts: number;
  isStopped: () => boolean;
};

/** `refused` and `notLive`: the server refused a ticket; `unreachable`: every attempt failed. */
export type RejoinResult = 'joined' | 'stopped' | 'refused' | 'notLive' | 'unreachable';

/** Rejoins a lesson, each time with a new ticket: at once, then after 0.5 s, 1 s … 8 s. */
export async function rejoinLesson({ renew, join, maxAttempts, isStopped }: RejoinOptions): Promise<RejoinResult> {
  for (let failures = 0; failures < maxAttempts; failures += 1) {
    if (failures > 0) await pause(backoffMs(failures, BACKOFF));
    if (isStopped()) return 'stopped';
    try {
      await join(await renew());
      return isStopped() ? 'stopped' : 'joined';
    } catch (error) {
      if (isStopped()) return 'stopped';
      if (error instanceof ApiError && !isPassing(error)) return error.status === 401 ? 'refused' : 'notLive';
    }
  }
  return 'unreachable';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
