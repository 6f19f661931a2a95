import type { LevelView } from '@lisan/contract/learner/level';
import type { Reply } from '../../../lib/api-types.ts';

export type ListedPractical = Reply<'GET /api/get/subscriber/practicals'>['practicals'][number];
export type LevelGroup = { level_id: string; code: string | undefined; practicals: readonly ListedPractical[] };

/** Groups the practicals by level, in the server's order: the current level first. */
export function groupByLevel(practicals: readonly ListedPractical[], levels: readonly LevelView[]): LevelGroup[] {
  const levelIds = [...new Set(practicals.map(({ level_id }) => level_id))];
  return levelIds.map((level_id) => ({
    level_id,
    code: levels.find(({ uuid }) => uuid === level_id)?.code,
    practicals: practicals.filter((practical) => practical.level_id === level_id),
  }));
}
