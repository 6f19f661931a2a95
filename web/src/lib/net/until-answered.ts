import { isPassing, isUnreachable } from '../failure/api-error.ts';
import type { ApiError } from '../failure/api-error.ts';
import { backoffMs } from './backoff.ts';

/** A learner is waiting. */
const RETRY_BACKOFF = { firstMs: 1000, maxMs: 10_000 };
/** Failures of a server that was reached; then the learner is asked. */
const MAX_SERVER_FAILURES = 6;

/**
 * Settings of a mutation that the server counts once: it is sent again until a server answers, even after its screen
 * was left. Offline it waits for the network.
 */
export const untilAnswered = {
  retry: (failures: number, error: ApiError): boolean =>
    isUnreachable(error) || (isPassing(error) && failures < MAX_SERVER_FAILURES),
  retryDelay: (failures: number): number => backoffMs(failures + 1, RETRY_BACKOFF),
};

/** Returns whether a call has failed and is being sent again. */
export function isRetrying({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return isPending && failureCount > 0;
}
