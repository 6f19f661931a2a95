import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWhole, streamBytes } from '../../../test/mp4/sample-mp4.ts';
import { BoxScanner } from './scan-boxes.ts';

describe('scanning a stream', () => {
  const bytes = streamBytes('chromium');

  it('finds the boxes that splitting finds, without the media, however the stream is cut', () => {
    let at = 0;
    const expected = splitWhole(bytes).map((box) => {
      const place = { type: box.type, at, size: box.bytes.length, bytes: box.type === 'mdat' ? null : box.bytes };
      at += box.bytes.length;
      return place;
    });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 60 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const scanner = new BoxScanner({ maxBytes: 100_000 });
        const found = edges.slice(1).flatMap((end, i) => [...scanner.push(bytes.subarray(edges[i], end))]);
        expect(found.map(({ headerBytes, ...box }) => (expect(headerBytes).toBe(8), box))).toEqual(expected);
      }),
    );
  });

  it('returns the boxes before garbage', () => {
    const types: string[] = [];
    const scan = () => {
      const scanner = new BoxScanner({ maxBytes: 100_000 });
      for (const box of scanner.push(Buffer.concat([bytes, Buffer.alloc(20, 0xff)]))) types.push(box.type);
    };
    expect(scan).toThrow(expect.objectContaining({ code: 'bad_type' }));
    expect(types).toHaveLength(10);
  });

  it('omits a box that is cut off by the end of the stream', () => {
    const types = (length: number) =>
      [...new BoxScanner({ maxBytes: 100_000 }).push(bytes.subarray(0, length))].map((box) => box.type);
    expect(types(bytes.length)).toHaveLength(10);
    expect(types(bytes.length - 1)).toHaveLength(9);
  });
});
