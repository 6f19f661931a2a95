const WINDOW_MS = 30_000;
const TOO_MANY = 3;

/** Returns a function to record a stall, which returns whether there were three within half a minute. */
export function createStallWatch(now: () => number): () => boolean {
  let stalls: number[] = [];
  return () => {
    const at = now();
    stalls = [...stalls.filter((stall) => stall > at - WINDOW_MS), at];
    if (stalls.length < TOO_MANY) return false;
    stalls = [];
    return true;
  };
}
