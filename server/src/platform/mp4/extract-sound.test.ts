import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentOfSound, initOfSound } from './extract-sound.ts';
import { readStream, splitWhole, streamBytes, type StreamName } from '../../../test/mp4/sample-mp4.ts';
import { Mp4Error } from './mp4-error.ts';

const BOTH: StreamName[] = ['chromium', 'vp9', 'aac'];

function soundOf(name: StreamName): { whole: Buffer; sound: Buffer } {
  const whole = streamBytes(name);
  const { tracks } = readStream(whole);
  const boxes = splitWhole(whole);
  const init = Buffer.concat(boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map(({ bytes }) => bytes));
  const sound = [initOfSound(init, tracks)];
  for (const [i, { type, bytes }] of boxes.entries()) {
    if (type !== 'moof') continue;
    const fragment = fragmentOfSound(Buffer.concat([bytes, boxes[i + 1]?.bytes ?? Buffer.alloc(0)]), tracks);
    if (fragment !== null) sound.push(fragment);
  }
  return { whole, sound: Buffer.concat(sound) };
}

/** Each sound sample's time, length and bytes. */
function soundSamples(bytes: Buffer) {
  const { tracks, fragments } = readStream(bytes);
  const id = tracks.find((track) => track.kind === 'sound')?.id;
  return fragments.flatMap(({ fragment, at }) =>
    fragment.tracks
      .filter((track) => track.trackId === id)
      .flatMap(({ baseTime, samples }) =>
        samples.map(({ offset, ...sample }) => ({
          baseTime,
          ...sample,
          bytes: bytes.subarray(at + offset, at + offset + sample.size).toString('hex'),
        })),
      ),
  );
}

describe('the sound alone', () => {
  it('has every sample of the sound at its time, and no picture', () => {
    for (const name of BOTH) {
      const { whole, sound } = soundOf(name);
      expect(readStream(sound).tracks.map((track) => track.kind)).toEqual(['sound']);
      expect(soundSamples(sound).length).toBeGreaterThan(30);
      expect(soundSamples(sound)).toEqual(soundSamples(whole));
      expect(sound.length).toBeLessThan(whole.length);
    }
  });

  it('is null where a fragment has none', () => {
    const { tracks, fragments } = readStream(streamBytes('absolute'));
    const picture = fragments[0];
    expect(picture && fragmentOfSound(picture.moof, tracks)).toBeNull();
  });

  it('throws nothing but its own error, whatever the fragment', () => {
    const { tracks, fragments } = readStream(streamBytes('chromium'));
    const moof = fragments[1]?.moof ?? Buffer.alloc(1);
    const change = fc.tuple(fc.nat({ max: moof.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = Buffer.from(moof);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          fragmentOfSound(bytes, tracks);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp4Error);
        }
      }),
      { numRuns: 300 },
    );
  });
});
