import type { Samples } from './shape-sound.ts';

/** b0, b1, b2, a1, a2 of a second-order filter; a0 is 1. */
export type Biquad = [number, number, number, number, number];

export function applyBiquad(samples: Samples, [b0, b1, b2, a1, a2]: Biquad): Samples {
  const filtered = new Float32Array(samples.length);
  // State in locals (transposed direct form II): this loop sees every sample of the course several times.
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i] ?? 0;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    filtered[i] = y;
  }
  return filtered;
}
