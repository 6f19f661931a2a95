import { LEVEL_CODES } from './level-code.ts';
import type { LevelCode } from './level-code.ts';
import { levelOfAbility } from './level-scale.ts';

/** The chance of guessing one of four options; below 1/4, because good distractors attract. */
export const GUESSING = 0.2;
/** Learners come from the whole scale, so the prior hardly draws learners at its ends to the middle. */
const PRIOR_SD = 2.5;
/** How far an author's difficulty may be off (logits, standard deviation). */
const DIFFICULTY_ERROR = 0.6;
/**
 * An answer proves less if the difficulty is uncertain: averaging a logistic curve over a normal error flattens it by
 * this factor (Zeger, Liang & Albert, Biometrics 44(4), 1988).
 */
const SLOPE = 1 / Math.sqrt(1 + ((16 * Math.sqrt(3)) / (15 * Math.PI)) ** 2 * DIFFICULTY_ERROR ** 2);
const POINTS = 101;
const GRID = Array.from({ length: POINTS }, (_, i) => -5 + (10 * i) / (POINTS - 1));

/** An answer to an item of difficulty `d` (logits); "I don't know" is neither right nor wrong by luck. */
export type Response = { d: number; answer: 'right' | 'wrong' | 'dont_know' };

/** `ability` in logits; `levels` is the posterior probability of each level and sums to 1. */
type Estimate = { ability: number; levels: Record<LevelCode, number> };

/**
 * Returns the chance that a learner of this ability answers an item of difficulty `d` right: Rasch with fixed guessing.
 */
export function chanceOfRight(ability: number, d: number): number {
  return GUESSING + (1 - GUESSING) * logistic(ability - d);
}

/**
 * Estimates a learner's ability: expected a posteriori over 101 points from −5 to 5 with the prior N(0, 2.5) (Bock &
 * Mislevy, Applied Psychological Measurement 6(4), 1982).
 */
export function estimate(responses: readonly Response[]): Estimate {
  const weights = GRID.map((ability) => Math.exp(logWeight(ability, responses)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const levels: Record<LevelCode, number> = { A1: 0, A2: 0, B1: 0, B2: 0, C1: 0 };
  let mean = 0;
  for (const [i, ability] of GRID.entries()) {
    const probability = (weights[i] ?? 0) / total;
    mean += ability * probability;
    levels[levelOfAbility(ability)] += probability;
  }
  return { ability: mean, levels };
}

/** Returns the levels that remain likely, at least .10 of the posterior each, from the lowest. */
export function likelyLevels(levels: Record<LevelCode, number>): LevelCode[] {
  return LEVEL_CODES.filter((code) => levels[code] >= 0.1);
}

function logWeight(ability: number, responses: readonly Response[]): number {
  const prior = -0.5 * (ability / PRIOR_SD) ** 2;
  return responses.reduce((sum, response) => sum + Math.log(likelihood(ability, response)), prior);
}

function likelihood(ability: number, { d, answer }: Response): number {
  const known = logistic(SLOPE * (ability - d));
  const right = GUESSING + (1 - GUESSING) * known;
  if (answer === 'right') return right;
  return answer === 'wrong' ? 1 - right : 1 - known;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
