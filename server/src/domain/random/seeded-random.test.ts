import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { pickOne, shuffle } from './shuffle.ts';

function take(seed: string, count: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
}

describe('seeded random', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(take(one, 8)).toEqual(take(one, 8));
        if (one !== other) expect(take(one, 8)).not.toEqual(take(other, 8));
      }),
    );
  });

  it('stays in [0, 1) and spreads evenly', () => {
    const numbers = take('even', 20_000);
    expect(numbers.every((n) => n >= 0 && n < 1)).toBe(true);
    const buckets = Array.from({ length: 10 }, (_, i) => numbers.filter((n) => Math.floor(n * 10) === i).length);
    for (const size of buckets) expect(Math.abs(size - 2000)).toBeLessThan(200);
  });

  it('shuffles without losing or changing anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const copy = [...items];
        expect(shuffle(items, seededRandom(seed)).toSorted()).toEqual(items.toSorted());
        expect(items).toEqual(copy);
      }),
    );
  });

  it('picks one of the items', () => {
    expect(pickOne([], seededRandom('a'))).toBeUndefined();
    expect(['x', 'y']).toContain(pickOne(['x', 'y'], seededRandom('a')));
  });
});
