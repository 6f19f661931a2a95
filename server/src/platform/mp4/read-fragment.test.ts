import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStream, streamBytes, STREAMS, type StreamName } from '../../../test/mp4/sample-mp4.ts';
import { Mp4Error } from './mp4-error.ts';
import { readFragment, startsWithKey } from './read-fragment.ts';

const names = Object.keys(STREAMS) as StreamName[]; // the keys of a constant object

describe('reading a fragment', () => {
  it('finds every byte of the media exactly once', () => {
    for (const name of names) {
      const bytes = streamBytes(name);
      const { fragments } = readStream(bytes);
      for (const { fragment, at, moof } of fragments) {
        const mdatAt = at + moof.length;
        const samples = fragment.tracks.flatMap((track) => track.samples).sort((a, b) => a.offset - b.offset);
        expect(samples[0]?.offset).toBe(moof.length + 8);
        for (const [i, sample] of samples.slice(1).entries()) {
          expect(sample.offset).toBe((samples[i]?.offset ?? 0) + (samples[i]?.size ?? 0));
        }
        const last = samples.at(-1);
        expect((last?.offset ?? 0) + (last?.size ?? 0)).toBe(moof.length + bytes.readUInt32BE(mdatAt));
      }
    }
  });

  it('starts Chromium’s fragments of video and sound with key frames, a second apart', () => {
    const { tracks, fragments } = readStream(streamBytes('chromium'));
    expect(fragments.map(({ fragment }) => fragment.sequence)).toEqual([1, 2, 3, 4]);
    expect(fragments.every(({ fragment }) => startsWithKey(fragment, tracks))).toBe(true);
    const video = tracks.find((track) => track.kind === 'video');
    const starts = fragments.map(({ fragment }) => fragment.tracks.find((t) => t.trackId === video?.id)?.baseTime ?? 0);
    for (const [i, start] of starts.slice(1).entries()) {
      const seconds = (start - (starts[i] ?? 0)) / (video?.timescale ?? 1);
      expect(seconds).toBeGreaterThan(0.9);
      expect(seconds).toBeLessThan(1.3);
    }
    expect(fragments[0]?.fragment.tracks[1]?.samples.map((s) => s.isKey)).toEqual([
      true,
      ...Array.from({ length: 10 }, () => false),
    ]);
  });

  it('lets a player start with any fragment of sound only', () => {
    const { tracks, fragments } = readStream(streamBytes('sound'));
    expect(fragments.length).toBeGreaterThan(20);
    expect(fragments.every(({ fragment }) => startsWithKey(fragment, tracks))).toBe(true);
  });

  it('starts with no key frame where a fragment has no video', () => {
    const { tracks, fragments } = readStream(streamBytes('absolute'));
    expect(fragments.slice(0, 4).map(({ fragment }) => startsWithKey(fragment, tracks))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('reads when frames are shown that are decoded in another order', () => {
    const { fragments } = readStream(streamBytes('aac'));
    const video = fragments[0]?.fragment.tracks.find((track) => track.trackId === 1);
    const shown = video?.samples.map((sample, i) => i * 1024 + sample.compositionOffset) ?? [];
    expect(shown).not.toEqual([...shown].sort((a, b) => a - b));
    expect(new Set(shown).size).toBe(10);
    expect(video?.duration).toBe(10 * 1024);
  });

  it('refuses a count of samples that would fill the memory', () => {
    const { tracks, fragments } = readStream(streamBytes('chromium'));
    const moof = Buffer.from(fragments[0]?.moof ?? []);
    const trun = moof.indexOf('trun');
    moof.writeUInt32BE(0, trun + 4);
    moof.writeUInt32BE(0xffffffff, trun + 8);
    expect(() => readFragment(moof, tracks)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it('throws nothing but its own error, whatever is changed in it', () => {
    const { tracks, fragments } = readStream(streamBytes('chromium'));
    const moof = fragments[1]?.moof ?? Buffer.alloc(1);
    const change = fc.tuple(fc.nat({ max: moof.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat({ max: moof.length }), (changes, length) => {
        const bytes = Buffer.from(moof);
        for (const [at, value] of changes) bytes[at] = value;
        for (const input of [bytes, bytes.subarray(0, length)]) {
          try {
            readFragment(input, tracks);
          } catch (error) {
            expect(error).toBeInstanceOf(Mp4Error);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
