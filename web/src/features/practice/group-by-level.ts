import type { LevelView } from '@lisan/contract/level';
import type { Reply } from '../../lib/api-types.ts';

export type ListedPractical = Reply<'GET /api/get/subscriber/practicals'>['practicals'][number];
export type LevelGroup = { level_id: string; code: string | undefined; practicals: readonly ListedPractical[] };

/** The practicals by level, in the order in which the server lists them: the current level first. */
export function groupByLevel(practicals: readonly ListedPractical[], levels: readonly LevelView[]): LevelGroup[] {
  const groups = Map.groupBy(practicals, (practical) => practical.level_id);
  return [...groups].map(([level_id, ofLevel]) => ({
    level_id,
    code: levels.find(({ uuid }) => uuid === level_id)?.code,
    practicals: ofLevel,
  }));
}
