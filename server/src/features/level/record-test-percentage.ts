import type { LevelView } from '@lisan/contract/level';
import { levelOfPercentage } from '../../domain/placement/level-scale.ts';
import type { Services } from '../../compose/services.ts';
import { recordPercentage } from '../subscriber/record-percentage.ts';

/** Records the percentage reached in the level test, to a whole percent, and gives the level that it belongs to. */
export async function recordTestPercentage(
  services: Services,
  reached: { subscriberId: string; percentage: number },
): Promise<LevelView> {
  const percentage = Math.round(reached.percentage);
  const level = services.course.levelByCode(levelOfPercentage(percentage));
  await recordPercentage(services.db, reached.subscriberId, percentage);
  return level;
}
