import { applyBiquad } from './biquad.ts';
import type { Biquad } from './biquad.ts';
import { SAMPLE_RATE } from './shape-sound.ts';
import type { Samples } from './shape-sound.ts';

const FREQUENCY = 300;
const QUALITY = 0.7;
const STAGES = 4;
/** Room for the delay of the filter, in samples. */
const DELAY = SAMPLE_RATE / 50;

/**
 * Turns the phases of low frequencies without an audible change, as a broadcaster's phase rotator does. The pulses
 * of a synthetic voice are all in phase; spread, their peaks are 3 to 4 dB lower, and a word can be louder.
 */
export function spreadPhase(samples: Samples): Samples {
  const padded = new Float32Array(samples.length + DELAY);
  padded.set(samples);
  return Array.from({ length: STAGES }).reduce<Samples>((sound) => applyBiquad(sound, ALL_PASS), padded);
}

const ALL_PASS = allPass((2 * Math.PI * FREQUENCY) / SAMPLE_RATE);

/** The all-pass of the Audio EQ Cookbook (R. Bristow-Johnson). */
function allPass(omega: number): Biquad {
  const alpha = Math.sin(omega) / (2 * QUALITY);
  const [near, far] = [(1 - alpha) / (1 + alpha), (-2 * Math.cos(omega)) / (1 + alpha)];
  return [near, far, 1, far, near];
}
