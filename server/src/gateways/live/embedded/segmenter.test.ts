import { expect, test } from 'vitest';
import { Segmenter } from './segmenter.ts';

const place = (count: number, piece: { isKey: boolean; seconds: number; bytes: number }) => {
  const segmenter = new Segmenter(1);
  return Array.from({ length: count }, () => segmenter.place(piece));
};

test.each([
  ['fragments of no duration', 2000, { isKey: true, seconds: 0, bytes: 100 }],
  ['fragments of a few milliseconds', 2000, { isKey: false, seconds: 0.000_01, bytes: 100 }],
  ['large fragments of no duration', 200, { isKey: false, seconds: 0, bytes: 1_000_000 }],
])('a segment of %s ends', (_, count, piece) => {
  const placed = place(count, piece);
  const sizes = Map.groupBy(placed, ({ segment }) => segment).values();
  for (const segment of sizes) {
    expect(segment.length).toBeLessThanOrEqual(250);
    expect(segment.length * piece.bytes).toBeLessThan(10_000_000);
    expect(segment.map(({ startsSegment }) => startsSegment)).toEqual(segment.map((_one, i) => i === 0));
  }
});
