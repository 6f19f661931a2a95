import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { calibrateItem, type Answers } from './calibrate-item.ts';

const GUESSING = 0.2;

/** Answers of learners around an item's real difficulty, as an adaptive test gives it. */
function simulate(real: number, learners: number, seed: string, guessing = GUESSING): Answers[] {
  const random = seededRandom(seed);
  return Array.from({ length: learners }, () => {
    const ability = real + 3 * (random() - 0.5);
    const chance = guessing + (1 - guessing) / (1 + Math.exp(real - ability));
    return { ability, answer: random() < chance ? 'right' : 'wrong', count: 1 };
  });
}

describe('calibrating an item', () => {
  it('recovers known difficulties from simulated answers', () => {
    const real = fc.double({ min: -3.5, max: 3.5, noNaN: true });
    fc.assert(
      fc.property(real, fc.constantFrom(0, 0.2, 0.27), fc.string(), (difficulty, guessing, seed) => {
        const found = calibrateItem(simulate(difficulty, 1500, seed, guessing), { authored: 0, guessing });
        // Five standard errors, which are about .1 at this size.
        expect(Math.abs((found?.difficulty ?? Infinity) - difficulty)).toBeLessThan(5 * (found?.error ?? 0) + 0.02);
        expect(found?.error).toBeLessThan(0.12);
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same for equal answers counted together', () => {
    const single = Array.from({ length: 20 }, () => [
      { ability: 0.5, answer: 'right' as const, count: 1 },
      { ability: -0.5, answer: 'wrong' as const, count: 1 },
    ]).flat();
    const together: Answers[] = [
      { ability: 0.5, answer: 'right', count: 20 },
      { ability: -0.5, answer: 'wrong', count: 20 },
    ];
    const at = { authored: 0, guessing: GUESSING };
    expect(calibrateItem(together, at)?.difficulty).toBe(calibrateItem(single, at)?.difficulty);
  });

  it('flags an item that is off by more than .5', () => {
    const answers = simulate(1, 3000, 'flag');
    expect(calibrateItem(answers, { authored: 1, guessing: GUESSING })?.isFarOff).toBe(false);
    expect(calibrateItem(answers, { authored: 2, guessing: GUESSING })?.isFarOff).toBe(true);
  });

  it('takes "I don’t know" as not known, without luck', () => {
    const answers = (answer: Answers['answer']) => [
      { ability: 0, answer, count: 20 },
      { ability: 0, answer: 'right' as const, count: 20 },
    ];
    const at = { authored: 0, guessing: GUESSING };
    const [unknown, wrong] = [calibrateItem(answers('dont_know'), at), calibrateItem(answers('wrong'), at)];
    expect(unknown?.share).toBe(0.5);
    expect(unknown?.difficulty).toBeCloseTo(wrong?.difficulty ?? NaN, 1);
  });

  it('estimates nothing from fewer than 30 answers, and stays finite when all are right', () => {
    expect(calibrateItem(simulate(0, 29, 'few'), { authored: 0, guessing: GUESSING })).toBeNull();
    const all = calibrateItem([{ ability: 0, answer: 'right', count: 50 }], { authored: 0, guessing: GUESSING });
    expect(all?.difficulty).toBe(-6);
    expect(all?.error).toBeGreaterThan(1);
  });
});
