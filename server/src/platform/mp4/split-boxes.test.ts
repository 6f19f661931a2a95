import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWhole, streamBytes, STREAMS, type StreamName } from '../../../test/mp4/sample-mp4.ts';
import { Mp4Error } from './mp4-error.ts';
import { BoxSplitter } from './split-boxes.ts';

const names = Object.keys(STREAMS) as StreamName[]; // the keys of a constant object

function box(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof Mp4Error ? error.code : String(error);
  }
  return 'nothing';
}

describe('splitting a stream into boxes', () => {
  it('returns every byte of recorders’ streams, in order', () => {
    for (const name of names) {
      const bytes = streamBytes(name);
      const boxes = splitWhole(bytes);
      expect(Buffer.concat(boxes.map((b) => b.bytes)).equals(bytes)).toBe(true);
      expect(boxes.slice(0, 4).map((b) => b.type)).toEqual(['ftyp', 'moov', 'moof', 'mdat']);
    }
  });

  it('returns the same boxes however the stream is cut', () => {
    const bytes = streamBytes('chromium');
    const whole = splitWhole(bytes);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 60 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const splitter = new BoxSplitter({ maxBytes: 1_000_000 });
        const boxes = edges.slice(1).flatMap((end, i) => splitter.push(bytes.subarray(edges[i], end)));
        expect(boxes.map((b) => b.type)).toEqual(whole.map((b) => b.type));
        expect(boxes.every((b, i) => b.bytes.equals(whole[i]?.bytes ?? Buffer.alloc(0)))).toBe(true);
        expect(splitter.bufferedBytes).toBe(0);
      }),
    );
  });

  it('reads one byte after another', () => {
    const bytes = streamBytes('sound').subarray(0, 2000);
    const splitter = new BoxSplitter({ maxBytes: 1_000_000 });
    const boxes = [...bytes].flatMap((byte) => splitter.push(Buffer.from([byte])));
    expect(boxes).toEqual(splitWhole(bytes));
    expect(splitter.bufferedBytes).toBeGreaterThan(0);
  });

  it('reads sizes of 64 bits', () => {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1);
    header.write('mdat', 4, 'latin1');
    header.writeBigUInt64BE(20n, 8);
    const large = Buffer.concat([header, Buffer.from('four')]);
    const splitter = new BoxSplitter({ maxBytes: 100 });
    expect(splitter.push(large.subarray(0, 12))).toEqual([]);
    expect(splitter.push(Buffer.concat([large.subarray(12), box('free', Buffer.alloc(0))]))).toEqual([
      { type: 'mdat', bytes: large },
      { type: 'free', bytes: box('free', Buffer.alloc(0)) },
    ]);
  });

  it('rejects an invalid box as soon as its header is complete', () => {
    const push = (hex: string) =>
      codeOf(() => new BoxSplitter({ maxBytes: 1000 }).push(Buffer.from(hex.replaceAll(' ', ''), 'hex')));
    expect(push('00000000 6d646174')).toBe('bad_size');
    expect(push('00000007 6d646174')).toBe('bad_size');
    expect(push('00000001 6d646174 000000000000000f')).toBe('bad_size');
    expect(push('00000001 6d646174 ffffffffffffffff')).toBe('bad_value');
    expect(push('000003e9 6d646174')).toBe('too_large');
    expect(push('000003e8 6d646174')).toBe('nothing');
    expect(push('00000010 1a45dfa3')).toBe('bad_type');
  });

  it('throws nothing but its own error, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const splitter = new BoxSplitter({ maxBytes: 10_000 });
        const code = codeOf(() => chunks.map((chunk) => splitter.push(Buffer.from(chunk))));
        expect(['nothing', 'bad_type', 'bad_size', 'bad_value', 'too_large']).toContain(code);
      }),
    );
  });
});
