type Arrival = { at: number; bytes: number };

const WINDOW_MS = 15_000;
/** Less says nothing: a lesson begins with several fragments at once. */
const MIN_MS = 5000;

export type DataRate = { note: (bytes: number) => void; kbps: () => number | null };

/** How much comes, over the last quarter of a minute. */
export function createDataRate(now: () => number): DataRate {
  let arrivals: Arrival[] = [];
  return {
    note: (bytes) => {
      const at = now();
      arrivals = [...arrivals.filter((arrival) => arrival.at > at - WINDOW_MS), { at, bytes }];
    },
    kbps: () => {
      const [first] = arrivals;
      const last = arrivals.at(-1);
      if (!first || !last || last.at - first.at < MIN_MS) return null;
      // What came first was made before the time that is measured.
      const bytes = arrivals.slice(1).reduce((sum, arrival) => sum + arrival.bytes, 0);
      return (bytes * 8) / (last.at - first.at);
    },
  };
}
