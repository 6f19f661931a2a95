import { limitPeaks } from './limit-peaks.ts';
import { measureLoudness } from './loudness.ts';
import { amplify, loopTo, SAMPLE_RATE } from './shape-sound.ts';
import type { Samples } from './shape-sound.ts';

/** Loudness meters need some seconds, so a word is measured on a looped copy of this length. */
const METER_SECONDS = 3;
/** How near the limited sound comes to its target, in LU, and after how many attempts it is left as it is. */
const TOLERANCE = 0.1;
const ATTEMPTS = 10;
/** More gain than this above the first would only make the limiter audible. */
const MAX_EXTRA_DB = 14;

export function loudnessOf(samples: Samples): number {
  return measureLoudness(loopTo(samples, METER_SECONDS), SAMPLE_RATE);
}

/**
 * Brings speech to a loudness in LUFS with its peaks limited. The limiter reduces the loudness, which more gain
 * restores.
 */
export function levelSpeech(samples: Samples, target: number): Samples {
  const first = target - loudnessOf(samples);
  let gain = first;
  let best = limitPeaks(amplify(samples, gain));
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const missing = target - loudnessOf(best);
    if (Math.abs(missing) <= TOLERANCE) break;
    gain = Math.min(gain + missing, first + MAX_EXTRA_DB);
    best = limitPeaks(amplify(samples, gain));
  }
  return best;
}
