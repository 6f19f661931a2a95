import type { LevelView } from '@lisan/contract/learner/level';

/** A CEFR level that the course teaches. */
export type LevelCode = LevelView['code'];

/** From the lowest to the highest. */
export const LEVEL_CODES = ['A1', 'A2', 'B1', 'B2', 'C1'] as const satisfies readonly LevelCode[];
