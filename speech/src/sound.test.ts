import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  SAMPLE_RATE,
  MAX_ENCODED_BYTES,
  SoundError,
  decodeSound,
  encodeSound,
  examineSound,
  trimSilence,
} from './sound.ts';

/** Vowel-like bursts of 0.2 s with pauses of 0.1 s. `level`: dBFS of the loud part. */
function speechLike({ seconds, level = -20 }: { seconds: number; level?: number }): Float32Array {
  const amplitude = 10 ** (level / 20) * Math.SQRT2;
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const t = i / SAMPLE_RATE;
    const isLoud = t % 0.3 < 0.2;
    const wave = Math.sin(2 * Math.PI * 150 * t) * 0.6 + Math.sin(2 * Math.PI * 700 * t) * 0.4;
    return isLoud ? wave * amplitude : 0;
  });
}

/** A generator of Park and Miller, so that noise is the same in each run. */
function noise({ seconds, level }: { seconds: number; level: number }): Float32Array {
  let seed = 7;
  const amplitude = 10 ** (level / 20) * Math.sqrt(3);
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return ((seed / 2_147_483_647) * 2 - 1) * amplitude;
  });
}

function join(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

describe('examineSound', () => {
  test.for([-6, -20, -35, -45])('finds speech at %i dBFS good', (level) => {
    expect(examineSound(speechLike({ seconds: 2, level }))).toBe('good');
  });

  test('finds speech that is cut at the top clipped', () => {
    const loud = speechLike({ seconds: 2, level: 6 }).map((x) => Math.max(-1, Math.min(1, x)));
    expect(examineSound(loud)).toBe('clipped');
  });

  test.for([-70, -45, -30, -15])('finds steady noise at %i dBFS silent', (level) => {
    expect(examineSound(noise({ seconds: 2, level }))).toBe('silent');
  });

  test('finds one word in a recorder that was forgotten good', () => {
    const speech = speechLike({ seconds: 0.6 });
    expect(examineSound(join(new Float32Array(8_000), speech, new Float32Array(13 * SAMPLE_RATE)))).toBe('good');
  });

  test('finds digital silence silent', () => {
    expect(examineSound(new Float32Array(SAMPLE_RATE))).toBe('silent');
  });

  test('finds speech over noise good', () => {
    const quiet = noise({ seconds: 3, level: -40 });
    const sound = speechLike({ seconds: 2, level: -25 });
    expect(examineSound(quiet.map((x, i) => x + (sound[i - SAMPLE_RATE / 2] ?? 0)))).toBe('good');
  });

  test('refuses a click, an empty recording, and more than 15 s', () => {
    const click = new Float32Array(SAMPLE_RATE);
    click.fill(0.5, 8000, 8100);
    expect(examineSound(click)).not.toBe('good');
    expect(examineSound(new Float32Array(0))).toBe('too-short');
    expect(examineSound(new Float32Array(15 * SAMPLE_RATE + 1))).toBe('too-long');
  });
});

describe('trimSilence', () => {
  test('cuts both ends and leaves 0.15 s', () => {
    const speech = speechLike({ seconds: 1.1 });
    const trimmed = trimSilence(join(new Float32Array(16_000), speech, new Float32Array(32_000)));
    expect(trimmed.length / SAMPLE_RATE).toBeCloseTo(1.4, 1);
  });

  test('leaves silence as it is', () => {
    expect(trimSilence(new Float32Array(1000))).toHaveLength(1000);
  });
});

describe('encodeSound and decodeSound', () => {
  test('4 bits a sample, and a signal at least 20 dB over its error', () => {
    const sound = speechLike({ seconds: 3 });
    const bytes = encodeSound(sound);
    expect(bytes.length / 3).toBeLessThan(8010);
    const heard = decodeSound(bytes);
    const power = (of: Float32Array) => of.reduce((sum, x) => sum + x * x, 0);
    const error = heard.map((x, i) => x - (sound[i] ?? 0));
    expect(10 * Math.log10(power(sound) / power(error))).toBeGreaterThan(20);
  });

  test('any samples come back with their length and inside the range', () => {
    fc.assert(
      fc.property(fc.float32Array({ minLength: 1, maxLength: 2000, min: -1, max: 1, noNaN: true }), (samples) => {
        const heard = decodeSound(encodeSound(samples));
        expect(heard).toHaveLength(samples.length);
        expect(heard.every((x) => Math.abs(x) <= 1.0001)).toBe(true);
      }),
    );
  });

  test('slow waves of any height come back close', () => {
    const waves = fc.record({
      height: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
      hertz: fc.integer({ min: 80, max: 800 }),
    });
    fc.assert(
      fc.property(waves, ({ height, hertz }) => {
        const wave = Float32Array.from(
          { length: 3200 },
          (_, i) => height * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
        );
        const error = decodeSound(encodeSound(wave)).map((x, i) => Math.abs(x - (wave[i] ?? 0)));
        // After the steps have adapted.
        expect(error.subarray(200).reduce((a, b) => a + b, 0) / 3000).toBeLessThan(height * 0.1 + 0.001);
      }),
    );
  });

  test('arbitrary bytes throw SoundError or give samples', () => {
    const isSound = (bytes: Uint8Array) => {
      try {
        return decodeSound(bytes).length <= 15 * SAMPLE_RATE;
      } catch (error) {
        return error instanceof SoundError;
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), isSound), { numRuns: 500 });
    // A valid start, so that the later checks are reached.
    const sound = encodeSound(speechLike({ seconds: 0.02 }));
    const change = fc.record({ at: fc.nat({ max: sound.length - 1 }), byte: fc.nat({ max: 255 }), cut: fc.nat(40) });
    fc.assert(
      fc.property(change, ({ at, byte, cut }) => {
        const bytes = sound.slice();
        bytes[at] = byte;
        return isSound(bytes.subarray(0, bytes.length - cut));
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses a length that the bytes do not have, before it allocates', () => {
    const bytes = encodeSound(new Float32Array(10));
    new DataView(bytes.buffer).setUint32(8, 0xffff_ffff, true);
    expect(() => decodeSound(bytes)).toThrow(SoundError);
    expect(() => decodeSound(new Uint8Array(MAX_ENCODED_BYTES + 1))).toThrow(SoundError);
  });

  test.for([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a sample', (value) => {
    expect(() => encodeSound(Float32Array.of(0, value))).toThrow(SoundError);
  });

  test('reads bytes that are a part of a larger buffer', () => {
    const bytes = encodeSound(speechLike({ seconds: 0.1 }));
    const larger = new Uint8Array(bytes.length + 5);
    larger.set(bytes, 3);
    expect(decodeSound(larger.subarray(3, 3 + bytes.length))).toEqual(decodeSound(bytes));
  });

  test('refuses 0 samples and more than 15 s', () => {
    expect(() => encodeSound(new Float32Array(0))).toThrow(SoundError);
    expect(() => encodeSound(new Float32Array(15 * SAMPLE_RATE + 1))).toThrow(SoundError);
  });
});
