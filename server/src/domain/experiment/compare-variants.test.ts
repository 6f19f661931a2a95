import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { assignVariant } from './assign-variant.ts';
import { compareVariants, MIN_SAMPLE_RATIO_P, sampleRatioP } from './compare-variants.ts';
import type { Experiment } from './experiments.ts';

const experiment = (name: string): Experiment => ({ name, variants: ['a', 'b'], share: 0.5, sampleSize: 500 });

describe('the interval', () => {
  it('is that of the examples in Newcombe 1998, table II, method 10', () => {
    const between = (b: [number, number], a: [number, number]) => {
      const found = compareVariants({ converted: a[0], exposed: a[1] }, { converted: b[0], exposed: b[1] });
      return [found?.low.toFixed(4), found?.high.toFixed(4)];
    };
    expect(between([56, 70], [48, 80])).toEqual(['0.0524', '0.3339']);
    expect(between([9, 10], [3, 10])).toEqual(['0.1705', '0.8090']);
    expect(between([5, 56], [0, 29])).toEqual(['-0.0381', '0.1926']);
    expect(between([10, 10], [0, 10])).toEqual(['0.6075', '1.0000']);
  });

  it('is none before both variants have an account', () => {
    expect(compareVariants({ exposed: 0, converted: 0 }, { exposed: 9, converted: 1 })).toBeNull();
  });
});

describe('the sample ratio', () => {
  it('has the probability of the chi-square table', () => {
    expect(sampleRatioP(0, 0, 0.5)).toBe(1);
    expect(sampleRatioP(50, 50, 0.5)).toBeCloseTo(1, 5);
    // χ² = 3.841 and 10.828, whose probabilities are 5 % and 0.1 %.
    expect(sampleRatioP(5_098, 4_902, 0.5)).toBeCloseTo(0.05, 3);
    expect(sampleRatioP(5_165, 4_835, 0.5)).toBeCloseTo(0.000_97, 5);
    expect(sampleRatioP(9_000, 1_000, 0.1)).toBeCloseTo(1, 5);
  });
});

describe('the assignment', () => {
  const ids = Array.from({ length: 20_000 }, (_, i) => `0190-${i}`);
  it('is the same every time, and has the shares that were asked for', () => {
    const uneven = { ...experiment('uneven'), share: 0.1 };
    const treated = ids.filter((id) => assignVariant(uneven, id) === 'b');
    expect(treated).toEqual(ids.filter((id) => assignVariant(uneven, id) === 'b'));
    expect(sampleRatioP(ids.length - treated.length, treated.length, 0.1)).toBeGreaterThan(0.01);
  });

  it('of one experiment says nothing about that of another', () => {
    const [one, other] = [experiment('one'), experiment('other')];
    const inBoth = ids.filter((id) => assignVariant(one, id) === 'b' && assignVariant(other, id) === 'b').length;
    expect(sampleRatioP(ids.length - inBoth, inBoth, 0.25)).toBeGreaterThan(0.01);
  });
});

describe('2,000 experiments that compare nothing with nothing', () => {
  it('find a difference in 5 ± 1 % of them, and a broken sample ratio in hardly any', () => {
    const runs = Array.from({ length: 2_000 }, (_, run) => compareNothing(run));
    const found = runs.filter(({ low, high }) => low > 0 || high < 0).length / runs.length;
    expect(found, 'the share of false positives').toBeGreaterThan(0.04);
    expect(found).toBeLessThan(0.06);
    expect(runs.filter(({ p }) => p < MIN_SAMPLE_RATIO_P).length).toBeLessThan(10);
  });
});

/** One run with separate accounts; 30 % convert whatever the variant. */
function compareNothing(run: number) {
  const random = seededRandom(`run ${run}`);
  const arms = { a: { exposed: 0, converted: 0 }, b: { exposed: 0, converted: 0 } };
  const subject = experiment(`nothing ${run}`);
  for (let account = 0; account < 500; account += 1) {
    const arm = assignVariant(subject, `account ${account}`) === 'a' ? arms.a : arms.b;
    arm.exposed += 1;
    if (random() < 0.3) arm.converted += 1;
  }
  const compared = compareVariants(arms.a, arms.b);
  if (!compared) throw new Error('a variant has no account');
  return { ...compared, p: sampleRatioP(arms.a.exposed, arms.b.exposed, 0.5) };
}
