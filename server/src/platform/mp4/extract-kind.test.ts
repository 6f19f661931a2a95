import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentOfKind, initOfKind, type TrackKind } from './extract-kind.ts';
import { readStream, splitWhole, streamBytes, type StreamName } from '../../../test/mp4/sample-mp4.ts';
import { Mp4Error } from './mp4-error.ts';

const BOTH: StreamName[] = ['chromium', 'vp9', 'aac'];

function extract(kind: TrackKind, name: StreamName): { whole: Buffer; alone: Buffer } {
  const whole = streamBytes(name);
  const { tracks } = readStream(whole);
  const boxes = splitWhole(whole);
  const init = Buffer.concat(boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map(({ bytes }) => bytes));
  const alone = [initOfKind(kind, init, tracks)];
  for (const [i, { type, bytes }] of boxes.entries()) {
    if (type !== 'moof') continue;
    const fragment = fragmentOfKind(kind, Buffer.concat([bytes, boxes[i + 1]?.bytes ?? Buffer.alloc(0)]), tracks);
    if (fragment !== null) alone.push(fragment);
  }
  return { whole, alone: Buffer.concat(alone) };
}

/** The time, length and bytes of each sample of a kind. */
function samplesOf(kind: TrackKind, bytes: Buffer) {
  const { tracks, fragments } = readStream(bytes);
  const id = tracks.find((track) => track.kind === kind)?.id;
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

describe('one kind alone', () => {
  it.each(['video', 'sound'] as const)('has every sample of the %s at its time, and no other', (kind) => {
    for (const name of BOTH) {
      const { whole, alone } = extract(kind, name);
      expect(readStream(alone).tracks.map((track) => track.kind)).toEqual([kind]);
      expect(samplesOf(kind, alone).length).toBeGreaterThan(20);
      expect(samplesOf(kind, alone)).toEqual(samplesOf(kind, whole));
      expect(alone.length).toBeLessThan(whole.length);
    }
  });

  it('is null where a fragment has none', () => {
    const { tracks, fragments } = readStream(streamBytes('absolute'));
    const picture = fragments[0];
    expect(picture && fragmentOfKind('sound', picture.moof, tracks)).toBeNull();
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
          fragmentOfKind('sound', bytes, tracks);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp4Error);
        }
      }),
      { numRuns: 300 },
    );
  });
});
