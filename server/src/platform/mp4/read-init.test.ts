import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWhole, streamBytes, type StreamName } from '../../../test/mp4/sample-mp4.ts';
import { Mp4Error } from './mp4-error.ts';
import { mimeOf, readInit, type InitTrack } from './read-init.ts';

function moovOf(name: StreamName): Buffer {
  return splitWhole(streamBytes(name)).find((box) => box.type === 'moov')?.bytes ?? Buffer.alloc(0);
}

function summary({ id, kind, timescale, codec, width, height }: InitTrack) {
  return `${id} ${kind} ${timescale} ${codec} ${width}x${height}`;
}

describe('reading an init segment', () => {
  it.each([
    ['chromium', ['1 sound 48000 opus 0x0', '2 video 20000 avc1.42C015 320x240']],
    ['sound', ['1 sound 48000 opus 0x0']],
    ['vp9', ['1 sound 48000 opus 0x0', '2 video 20000 vp09.00.00.08 320x240']],
    ['aac', ['1 video 10240 avc1.4D400A 160x120', '2 sound 44100 mp4a.40.2 0x0']],
    ['absolute', ['1 video 10240 avc1.42C00A 160x120', '2 sound 44100 mp4a.40.2 0x0']],
  ] satisfies [StreamName, string[]][])('reads the tracks of %s', (name, expected) => {
    expect(readInit(moovOf(name)).map(summary)).toEqual(expected);
  });

  it('names the type for browsers', () => {
    expect(mimeOf(readInit(moovOf('chromium')))).toBe('video/mp4; codecs="avc1.42C015,opus"');
    expect(mimeOf(readInit(moovOf('sound')))).toBe('audio/mp4; codecs="opus"');
  });

  it('refuses a movie without tracks', () => {
    const moov = moovOf('chromium');
    const bare = Buffer.concat([moov.subarray(0, 8), moov.subarray(8, 8 + moov.readUInt32BE(8))]);
    bare.writeUInt32BE(bare.length);
    expect(() => readInit(bare)).toThrow(expect.objectContaining({ code: 'no_tracks' }));
  });

  it('throws nothing but its own error, whatever is changed in it', () => {
    const moov = moovOf('aac');
    const change = fc.tuple(fc.nat({ max: moov.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat({ max: moov.length }), (changes, length) => {
        const bytes = Buffer.from(moov);
        for (const [at, value] of changes) bytes[at] = value;
        for (const input of [bytes, bytes.subarray(0, length)]) {
          try {
            readInit(input);
          } catch (error) {
            expect(error).toBeInstanceOf(Mp4Error);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
