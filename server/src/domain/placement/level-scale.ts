import { LEVEL_CODES } from './level-code.ts';
import type { LevelCode } from './level-code.ts';

/** Abilities (logits) where A2, B1, B2 and C1 start: midway between the levels' difficulties −3, −1.5, 0, 1.5, 3. */
const CUT_SCORES = [-2.25, -0.75, 0.75, 2.25];
const LOWEST = -4;
const HIGHEST = 4;

/** Returns the level of an ability (logits). */
export function levelOfAbility(ability: number): LevelCode {
  return levelAt(CUT_SCORES.filter((cut) => ability >= cut).length);
}

/**
 * Converts an ability of −4…4 logits to a whole percentage 0…100, linear and clamped. Rounding never crosses a cut
 * score, so `levelOfPercentage` returns the ability's own level.
 */
export function percentageOf(ability: number): number {
  const exact = (100 * (ability - LOWEST)) / (HIGHEST - LOWEST);
  const passed = CUT_SCORES.filter((cut) => ability >= cut).length;
  const min = passed === 0 ? 0 : Math.ceil(percentageOfCut(passed - 1));
  const max = passed === CUT_SCORES.length ? 100 : Math.ceil(percentageOfCut(passed)) - 1;
  return Math.min(max, Math.max(min, Math.round(exact)));
}

/** Returns the level of a percentage (0…100, whole or not). */
export function levelOfPercentage(percentage: number): LevelCode {
  return levelOfAbility(LOWEST + (percentage * (HIGHEST - LOWEST)) / 100);
}

function percentageOfCut(index: number): number {
  return (100 * ((CUT_SCORES[index] ?? HIGHEST) - LOWEST)) / (HIGHEST - LOWEST);
}

function levelAt(index: number): LevelCode {
  // There is one level more than cut scores, so the index is always valid.
  return LEVEL_CODES[index] as LevelCode;
}
