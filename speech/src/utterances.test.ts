import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionPiece, cuesOf } from './captions.ts';
import { SAMPLE_RATE } from './sound.ts';
import { splitUtterances } from './utterances.ts';

/** Seconds of a voice (or silence) with some noise behind it. */
type Part = { seconds: number; isVoice: boolean };

function soundOf(parts: readonly Part[], noise = 0.002): Float32Array {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Float32Array.from(
    parts.flatMap(({ seconds, isVoice }) =>
      Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => {
        // Syllables four times a second.
        const voice =
          Math.sin((i * 2 * Math.PI * 180) / SAMPLE_RATE) * (0.6 + 0.4 * Math.sin((i * 8 * Math.PI) / SAMPLE_RATE));
        return (isVoice ? 0.3 * voice : 0) + noise * random();
      }),
    ),
  );
}

const voice = (seconds: number): Part => ({ seconds, isVoice: true });
const pause = (seconds: number): Part => ({ seconds, isVoice: false });
const secondsOf = (sound: Float32Array) =>
  splitUtterances(sound).map(({ from, to }) => [from / SAMPLE_RATE, to / SAMPLE_RATE]);

describe('utterances', () => {
  test('are ordered, do not overlap, have at most 12 s, and contain every loud place', () => {
    const parts = fc.array(
      fc.record({ seconds: fc.double({ min: 0.1, max: 15, noNaN: true }), isVoice: fc.boolean() }),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(parts, (list) => {
        const all = [...list, voice(0.5), pause(1)];
        const found = secondsOf(soundOf(all));
        let before = 0;
        for (const [from = 0, to = 0] of found) {
          expect(from).toBeGreaterThanOrEqual(before);
          expect(to - from).toBeGreaterThan(0);
          expect(to - from).toBeLessThanOrEqual(12.001);
          before = to;
        }
        let at = 0;
        for (const { seconds, isVoice } of all) {
          const [start, end] = [at + 0.06, at + seconds - 0.06];
          at += seconds;
          for (let t = isVoice ? start : end; t < end; t += 0.25)
            expect(
              found.some(([from = 0, to = 0]) => from <= t && t <= to),
              `${t} s`,
            ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('end at pauses, and not inside of sentences', () => {
    const found = secondsOf(soundOf([pause(1), voice(3), pause(0.2), voice(2), pause(1.5), voice(4), pause(2)]));
    expect(found).toHaveLength(2);
    expect(found[0]?.[0]).toBeCloseTo(0.9, 1);
    expect(found[0]?.[1]).toBeCloseTo(6.3, 1);
  });

  test('include a single word with sound around it', () => {
    const [[from = 0, to = 0] = [], ...others] = secondsOf(soundOf([pause(3), voice(0.4), pause(3)]));
    expect(others).toEqual([]);
    expect(to - from).toBeGreaterThanOrEqual(1.19);
  });

  test('are none in silence and in steady noise', () => {
    expect(secondsOf(new Float32Array(SAMPLE_RATE * 5))).toEqual([]);
    expect(secondsOf(soundOf([pause(20)], 0.0005))).toEqual([]);
  });
});

describe('a piece', () => {
  const model = {
    hear: () => Promise.resolve({ transcribe: () => Promise.resolve('Hello.'), score: () => Promise.resolve([]) }),
  };
  const sound = soundOf([voice(4), pause(30), voice(5)]);

  test('leaves what is said across its end to the next one', async () => {
    const { cues, through } = await captionPiece(model, sound, false);
    expect(cues).toHaveLength(1);
    expect(through).toBeCloseTo(33.9, 1);
  });

  test('is heard to its end where it is the last one', async () => {
    const { cues, through } = await captionPiece(model, sound, true);
    expect(cues).toHaveLength(2);
    expect(through).toBe(39);
  });
});

test('a long text is cut into lines at punctuation, with the time of their letters', () => {
  const text = `${'word '.repeat(11).trim()}, ${'word '.repeat(12).trim()}.`;
  const cues = cuesOf({ from: 0, to: 12 * SAMPLE_RATE }, text);
  expect(cues.map((cue) => cue.text)).toEqual([`${'word '.repeat(11).trim()},`, `${'word '.repeat(12).trim()}.`]);
  expect(cues[0]?.end).toBe(cues[1]?.start);
  expect(cues[1]?.end).toBeCloseTo(12);
  expect(cuesOf({ from: 0, to: 10 }, ' ')).toEqual([]);
});
