import type { FastifyBaseLogger } from 'fastify';

/** A database outage fails hundreds of events for the same reason. */
const LOG_INTERVAL_MS = 30_000;

/**
 * Returns a function that logs an error under a phrase, at most once in thirty seconds; `omitted` is the number of errors
 * that were not logged since the previous line.
 */
export function logRepeated(
  log: Pick<FastifyBaseLogger, 'error'>,
  phrase: string,
  now: () => number = Date.now,
): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let omitted = 0;
  return (error) => {
    if (now() - loggedAt < LOG_INTERVAL_MS) {
      omitted += 1;
      return;
    }
    log.error({ err: error, omitted }, phrase);
    loggedAt = now();
    omitted = 0;
  };
}
