import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOfAbility, levelOfPercentage, percentageOf } from './level-scale.ts';

const ability = fc.double({ min: -6, max: 6, noNaN: true });

describe('the scale of levels', () => {
  it('is cut midway between the levels’ difficulties', () => {
    expect([-3, -1.5, 0, 1.5, 3].map(levelOfAbility)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1']);
    expect([-2.25, -0.75, 0.75, 2.25].map(levelOfAbility)).toEqual(['A2', 'B1', 'B2', 'C1']);
  });

  it('maps −4…4 to 0…100 and clamps', () => {
    expect([-9, -4, 0, 4, 9].map(percentageOf)).toEqual([0, 0, 50, 100, 100]);
    expect([0, 21, 22, 40, 41, 59, 60, 78, 79, 100].map(levelOfPercentage)).toEqual([
      'A1',
      'A1',
      'A2',
      'A2',
      'B1',
      'B1',
      'B2',
      'B2',
      'C1',
      'C1',
    ]);
  });

  it('gives a whole percentage of the same level, near the exact one', () => {
    fc.assert(
      fc.property(ability, (at) => {
        const percentage = percentageOf(at);
        expect(Number.isInteger(percentage)).toBe(true);
        expect(levelOfPercentage(percentage)).toBe(levelOfAbility(at));
        expect(Math.abs(percentage - Math.min(100, Math.max(0, 50 + 12.5 * at)))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never falls as ability rises', () => {
    fc.assert(
      fc.property(ability, ability, (one, other) => {
        expect(percentageOf(Math.max(one, other))).toBeGreaterThanOrEqual(percentageOf(Math.min(one, other)));
      }),
    );
  });
});
