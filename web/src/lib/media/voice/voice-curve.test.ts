import { describe, expect, test } from 'vitest';
import { measureVoice, toSemitones } from './voice-curve.ts';

const SAMPLE_RATE = 16_000;

/** Returns a voice of eight harmonics; `hertz` returns its pitch at a time, null for silence. */
function speak(seconds: number, hertz: (at: number) => number | null): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, sample) => {
    const pitch = hertz(sample / SAMPLE_RATE);
    if (pitch === null) return 0;
    phase += (2 * Math.PI * pitch) / SAMPLE_RATE;
    return [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, harmonic) => sum + Math.sin(harmonic * phase) / harmonic, 0) / 4;
  });
}

async function measure(seconds: number, hertz: (at: number) => number | null) {
  const curve = await measureVoice({ samples: speak(seconds, hertz), sampleRate: SAMPLE_RATE });
  if (!curve) throw new Error('silent');
  return curve;
}

/** The middle of a curve: at its ends a window contains silence. */
function inside<T>(values: readonly T[]): T[] {
  return values.slice(5, -5);
}

describe('pitch', () => {
  test('a low and a high voice with the same melody have the same curve', async () => {
    const melody = (base: number) => (at: number) => base * 2 ** ((at * 6) / 12);
    const [man, woman] = await Promise.all([measure(1, melody(100)), measure(1, melody(210))]);
    expect(man.pitch).toHaveLength(woman.pitch.length);
    for (const [at, value] of inside(man.pitch).entries()) expect(inside(woman.pitch)[at]).toBeCloseTo(value ?? NaN, 0);
    expect(inside(man.pitch)[0]).toBeLessThan(-1.5);
  });

  test('silence between two words is a gap', async () => {
    const { pitch } = await measure(1.5, (at) => (at > 0.6 && at < 0.9 ? null : 150));
    const gap = pitch.slice(33, 42);
    expect(gap.every((value) => value === null)).toBe(true);
    expect(pitch.filter((value) => value !== null).length).toBeGreaterThan(45);
  });

  test('noise has no pitch', async () => {
    let seed = 1;
    const samples = Float32Array.from({ length: SAMPLE_RATE }, () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed / 2_147_483_647) * 2 - 1;
    });
    const curve = await measureVoice({ samples, sampleRate: SAMPLE_RATE });
    expect(curve?.pitch.filter((value) => value !== null)).toEqual([]);
    expect(curve?.ending).toBeNull();
  });

  test('octave errors and lone slices are gaps', () => {
    expect(toSemitones([100, 100, 100, 400, 100, 100, null, 100, null])).toEqual([
      0,
      0,
      0,
      null,
      0,
      0,
      null,
      null,
      null,
    ]);
  });
});

test.each([
  ['rises', (at: number) => (at < 0.7 ? 150 : 150 + (at - 0.7) * 300)],
  ['falls', (at: number) => (at < 0.7 ? 150 : 150 - (at - 0.7) * 200)],
  ['level', () => 150],
] as const)('the end %s', async (ending, hertz) => {
  expect((await measure(1, hertz)).ending).toBe(ending);
});

test('silence before and after a voice is left out', async () => {
  const { seconds, envelope } = await measure(3, (at) => (at < 1 || at > 2.2 ? null : 180));
  expect(seconds).toBeCloseTo(1.2, 1);
  expect(Math.max(...envelope)).toBe(1);
});

test('a clip without sound has no curve', async () => {
  expect(await measureVoice({ samples: new Float32Array(SAMPLE_RATE), sampleRate: SAMPLE_RATE })).toBeNull();
  expect(await measureVoice({ samples: new Float32Array(0), sampleRate: SAMPLE_RATE })).toBeNull();
});
