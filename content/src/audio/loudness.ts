import { applyBiquad } from './biquad.ts';
import type { Biquad } from './biquad.ts';
import type { Samples } from './shape-sound.ts';

/**
 * Returns the integrated loudness in LUFS of mono samples (ITU-R BS.1770-4: K-weighting, blocks of 400 ms, gates at −70
 * LUFS and 10 LU below the rest); −Infinity for silence. The filters are computed for the sample rate as in libebur128.
 * Sounds shorter than a block have no loudness: loop them.
 */
export function measureLoudness(samples: Samples, rate: number): number {
  const weighted = applyBiquad(applyBiquad(samples, shelfFilter(rate)), highPassFilter(rate));
  const powers = blockPowers(weighted, rate).filter((power) => loudnessOf(power) > -70);
  const gate = loudnessOf(mean(powers)) - 10;
  return loudnessOf(mean(powers.filter((power) => loudnessOf(power) > gate)));
}

function blockPowers(samples: Samples, rate: number): number[] {
  const step = Math.round(rate / 10);
  const steps: number[] = [];
  for (let start = 0; start + step <= samples.length; start += step) {
    let sum = 0;
    for (let i = start; i < start + step; i += 1) sum += (samples[i] ?? 0) ** 2;
    steps.push(sum / step);
  }
  return steps.slice(3).map((_, i) => mean(steps.slice(i, i + 4)));
}

function loudnessOf(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : -Infinity;
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The head's effect on high frequencies. */
function shelfFilter(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPassFilter(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}
