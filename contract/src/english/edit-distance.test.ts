import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

const word = fc.stringMatching(/^[a-d]{0,8}$/);

describe('edit distance', () => {
  it('counts insertions, deletions, replacements and swaps of neighbours', () => {
    expect(editDistance('pasport', 'passport')).toBe(1);
    expect(editDistance('freind', 'friend')).toBe(1);
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('is zero for equal words only, the same both ways, and at most the longer length', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other);
        expect(distance === 0).toBe(one === other);
        expect(editDistance(other, one)).toBe(distance);
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      }),
    );
  });
});
