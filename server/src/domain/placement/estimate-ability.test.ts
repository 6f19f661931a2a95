import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOfRight, estimate, likelyLevels } from './estimate-ability.ts';
import type { Response } from './estimate-ability.ts';

const response = fc.record({
  d: fc.double({ min: -4, max: 4, noNaN: true }),
  answer: fc.constantFrom<Response['answer']>('right', 'wrong', 'dont_know'),
});
const responses = fc.array(response, { maxLength: 25 });

describe('estimating ability', () => {
  it('starts in the middle', () => {
    expect(estimate([]).ability).toBeCloseTo(0, 10);
  });

  it('attributes a fifth to guessing', () => {
    expect(chanceOfRight(-30, 0)).toBeCloseTo(0.2, 6);
    expect(chanceOfRight(0, 0)).toBeCloseTo(0.6, 10);
    expect(chanceOfRight(30, 0)).toBeCloseTo(1, 6);
  });

  it('distributes the whole probability over the levels', () => {
    fc.assert(
      fc.property(responses, (given) => {
        const { ability, levels } = estimate(given);
        expect(Object.values(levels).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
        expect(Math.abs(ability)).toBeLessThanOrEqual(5);
        expect(likelyLevels(levels).length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('rises with a right answer, and falls with a wrong or missing one', () => {
    fc.assert(
      fc.property(responses, response, (given, { d }) => {
        const before = estimate(given).ability;
        expect(estimate([...given, { d, answer: 'right' }]).ability).toBeGreaterThanOrEqual(before);
        expect(estimate([...given, { d, answer: 'wrong' }]).ability).toBeLessThanOrEqual(before);
        expect(estimate([...given, { d, answer: 'dont_know' }]).ability).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('does not depend on the order of answers', () => {
    fc.assert(
      fc.property(responses, (given) => {
        expect(estimate(given.toReversed()).ability).toBeCloseTo(estimate(given).ability, 8);
      }),
    );
  });

  it('finds the extremes', () => {
    const all = (answer: Response['answer']) =>
      [-3, -1.5, 0, 1.5, 3].flatMap((d) => [1, 2, 3, 4].map(() => ({ d, answer })));
    expect(likelyLevels(estimate(all('right')).levels)).toEqual(['C1']);
    expect(likelyLevels(estimate(all('dont_know')).levels)).toEqual(['A1']);
  });
});
