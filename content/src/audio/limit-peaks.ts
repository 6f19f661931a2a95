import type { Samples } from './shape-sound.ts';
import { SAMPLE_RATE } from './shape-sound.ts';

/** Peaks stay this far below full scale, because MP3 raises them a little. */
export const CEILING = 0.8;
const LOOKAHEAD = Math.round(0.003 * SAMPLE_RATE);
const RELEASE = Math.exp(-1 / (0.015 * SAMPLE_RATE));

/** Turns down the moments that are louder than the ceiling, smoothly and from shortly before them. */
export function limitPeaks(samples: Samples): Samples {
  if (!samples.some((sample) => Math.abs(sample) > CEILING)) return samples;
  const gains = smooth(release(lowestAhead(samples.map((sample) => Math.min(1, CEILING / Math.abs(sample))))));
  return samples.map((sample, i) => sample * (gains[i] ?? 1));
}

/** The lowest gain within the look-ahead on both sides, so that smoothing never lets a peak through. */
function lowestAhead(gains: Float32Array): Float32Array {
  const lowest = new Float32Array(gains.length).fill(1);
  for (let at = 0; at < gains.length; at += 1) {
    const gain = gains[at] ?? 1;
    if (gain === 1) continue;
    const end = Math.min(gains.length - 1, at + LOOKAHEAD);
    for (let i = Math.max(0, at - LOOKAHEAD); i <= end; i += 1) if (gain < (lowest[i] ?? 1)) lowest[i] = gain;
  }
  return lowest;
}

/** Falls at once and rises slowly. */
function release(gains: Float32Array): Float32Array {
  const released = new Float32Array(gains.length);
  let last = 1;
  for (let i = 0; i < gains.length; i += 1) {
    last = Math.min(gains[i] ?? 1, 1 - (1 - last) * RELEASE);
    released[i] = last;
  }
  return released;
}

/** Averages over the look-ahead around each moment. */
function smooth(gains: Float32Array): Float32Array {
  const smoothed = new Float32Array(gains.length);
  const at = (i: number) => gains[Math.min(gains.length - 1, Math.max(0, i))] ?? 1;
  let sum = 0;
  for (let i = -LOOKAHEAD; i <= LOOKAHEAD; i += 1) sum += at(i);
  for (let i = 0; i < gains.length; i += 1) {
    smoothed[i] = sum / (2 * LOOKAHEAD + 1);
    sum += at(i + LOOKAHEAD + 1) - at(i - LOOKAHEAD);
  }
  return smoothed;
}
