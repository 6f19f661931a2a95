import type { MovableClock } from '../src/platform/clock.ts';

/** Moves only on demand, so that a busy machine changes nothing. */
export function stopClockAt(start: number): MovableClock {
  let at = start;
  return { now: () => new Date(at), advance: (ms) => void (at += ms) };
}
