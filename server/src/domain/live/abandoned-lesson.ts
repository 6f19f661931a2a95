const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Longer than any reconnection, and short enough that viewers do not watch a still picture for long. */
const SILENT_MS = 10 * MINUTE_MS;
/** For a publisher that is not observed: no lesson takes this long. */
const UNSEEN_MS = 4 * HOUR_MS;
const MAX_MS = 6 * HOUR_MS;

/**
 * How long a lesson may be live: `afterStart` from its start, and, if the publisher is observed, `afterSeen` from the
 * last data that it sent. Milliseconds.
 */
type AirTime = { afterStart: number; afterSeen: number | null };

/**
 * Returns the limits of a lesson: ten minutes after the last sign of an observed publisher, four hours for an
 * unobserved publisher, and six hours in any case.
 */
export function maxAirTime(publisherIsSeen: boolean): AirTime {
  return publisherIsSeen ? { afterStart: MAX_MS, afterSeen: SILENT_MS } : { afterStart: UNSEEN_MS, afterSeen: null };
}
