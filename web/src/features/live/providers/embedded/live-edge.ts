/** Seconds of a timeline, as a buffer holds it. */
export type Span = { start: number; end: number };

type Edge = {
  /** The newest stretch that is buffered. */
  span: Span;
  time: number;
  /** How long the fragment is that was just added. */
  added: number;
  /** How far behind one may fall beyond that, from `lagAllowance`. */
  allowedLag: number;
};

const SLACK_S = 0.45;
const LEAD_S = 0.15;
const MORE_PER_STALL_S = 0.5;
const MAX_WAIT_S = 3;

/**
 * Where to go on, null where playing may stay as it is. Lag is made up for by jumps alone: a playing speed that is nudged is
 * heard. The figures were measured: 0.8–1.9 s from lens to screen.
 */
export function liveEdgeJump({ span, time, added, allowedLag }: Edge): number | null {
  const isBefore = time < span.start;
  if (!isBefore && span.end - time <= added + allowedLag) return null;
  // Just before the end, but never into what is not there.
  return Math.max(span.start, span.end - (added + allowedLag - SLACK_S + LEAD_S));
}

/** A network that lets the buffer run dry is given more of it, for as long as it does so. */
export function lagAllowance(stalls: number): number {
  return Math.min(MAX_WAIT_S, SLACK_S + stalls * MORE_PER_STALL_S);
}
