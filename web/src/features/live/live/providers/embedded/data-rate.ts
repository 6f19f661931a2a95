type Sample = { at: number; bytes: number };

const WINDOW_MS = 15_000;
/** Shorter windows are distorted by the burst of fragments at the start. */
const MIN_MS = 5000;

type DataRate = { record: (bytes: number) => void; kbps: () => number | null };

/** Measures the received data rate over the last fifteen seconds. */
export function createDataRate(now: () => number): DataRate {
  let samples: Sample[] = [];
  return {
    record: (bytes) => {
      const at = now();
      samples = [...samples.filter((sample) => sample.at > at - WINDOW_MS), { at, bytes }];
    },
    kbps: () => {
      const [first] = samples;
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < MIN_MS) return null;
      // The first sample was produced before the measured window.
      const bytes = samples.slice(1).reduce((sum, sample) => sum + sample.bytes, 0);
      return (bytes * 8) / (last.at - first.at);
    },
  };
}
