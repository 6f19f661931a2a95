import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RAW, sampleBytes } from './convert-sounds.ts';
import { CEILING, limitPeaks } from './limit-peaks.ts';
import { levelSpeech, loudnessOf } from './level-sound.ts';
import { measureLoudness } from './loudness.ts';
import { SAMPLE_RATE } from './shape-sound.ts';
import type { Samples } from './shape-sound.ts';
import { spreadPhase } from './spread-phase.ts';

const tone = (seconds: number, hertz: number, level: number): Samples =>
  new Float32Array(seconds * SAMPLE_RATE).map((_, i) => level * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE));
/** Pulses as of a voice: high peaks, little power. */
const pulses = (seconds: number): Samples => {
  const sound = new Float32Array(seconds * SAMPLE_RATE);
  for (let start = 0; start < sound.length; start += SAMPLE_RATE / 120)
    for (let i = 0; i < 150; i += 1) sound[start + i] = 0.5 * Math.exp(-i / 12) * Math.cos(i / 4);
  return sound;
};
const highest = (samples: Samples) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

describe('measureLoudness', () => {
  it('measures a full-scale tone of 997 Hz as −3.01 LUFS, as BS.1770 defines', () => {
    expect(measureLoudness(tone(4, 997, 1), SAMPLE_RATE)).toBeCloseTo(-3.01, 1);
    expect(measureLoudness(tone(4, 997, 0.1), SAMPLE_RATE)).toBeCloseTo(-23.01, 1);
  });

  it('leaves silence out by its gates', () => {
    const half = new Float32Array(8 * SAMPLE_RATE);
    half.set(tone(4, 997, 0.1));
    expect(measureLoudness(half, SAMPLE_RATE)).toBeCloseTo(-23.1, 0);
    expect(measureLoudness(new Float32Array(SAMPLE_RATE), SAMPLE_RATE)).toBe(-Infinity);
  });

  it.skipIf(!hasFfmpeg)('agrees with the meter of ffmpeg', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loudness-'));
    const sounds = [tone(3, 150, 0.3), tone(3, 5000, 0.05), pulses(4), spreadPhase(pulses(4))];
    for (const samples of sounds) {
      await writeFile(join(folder, 'sound.f32'), sampleBytes(samples));
      const args = ['-hide_banner', '-nostats', ...RAW, '-i', join(folder, 'sound.f32'), '-af', 'ebur128'];
      const { stderr } = spawnSync('ffmpeg', [...args, '-f', 'null', '-'], { encoding: 'utf8' });
      const measured = Number([...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]);
      expect(Math.abs(measureLoudness(samples, SAMPLE_RATE) - measured)).toBeLessThan(0.2);
    }
    await rm(folder, { recursive: true });
  });
});

describe('levelSpeech', () => {
  it('limits peaks and reaches the loudness all the same', () => {
    const levelled = levelSpeech(spreadPhase(pulses(1)), -14);
    expect(highest(levelled)).toBeLessThanOrEqual(CEILING + 1e-6);
    expect(loudnessOf(levelled)).toBeCloseTo(-14, 0);
  });

  it('leaves a sound below the ceiling as it is', () => {
    const quiet = tone(1, 300, 0.5);
    expect(limitPeaks(quiet)).toBe(quiet);
    expect(highest(limitPeaks(tone(1, 300, 3)))).toBeLessThanOrEqual(CEILING + 1e-6);
  });
});

describe('spreadPhase', () => {
  it('lowers the peaks of pulses and not their loudness', () => {
    const before = pulses(2);
    const after = spreadPhase(before);
    expect(highest(after)).toBeLessThan(highest(before) * 0.8);
    expect(Math.abs(loudnessOf(after) - loudnessOf(before))).toBeLessThan(0.5);
  });
});
