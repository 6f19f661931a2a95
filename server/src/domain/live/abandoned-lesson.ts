const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Longer than any reconnection, and short enough that nobody watches a still picture for long. */
const SILENT_MS = 10 * MINUTE_MS;
/** Where the publisher is out of our sight: no lesson of ours is so long. */
const UNSEEN_MS = 4 * HOUR_MS;
const MAX_MS = 6 * HOUR_MS;

/**
 * How long a lesson may be on the air: `afterStart` from its start, and, where we see the publisher, `afterSeen` from
 * when they last sent something. Milliseconds.
 */
export type AirTime = { afterStart: number; afterSeen: number | null };

/** A lesson is abandoned after ten minutes of a publisher who is seen, or four hours of one who is not; at last after six. */
export function maxAirTime(publisherIsSeen: boolean): AirTime {
  return publisherIsSeen ? { afterStart: MAX_MS, afterSeen: SILENT_MS } : { afterStart: UNSEEN_MS, afterSeen: null };
}
