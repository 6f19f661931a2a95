import type { LevelView } from '@lisan/contract/learner/level';
import { levelOfPercentage } from '../../../domain/placement/level-scale.ts';
import { recordPercentage } from '../../account/subscriber/record-percentage.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'course' | 'db'>;

/** Records the score of the level test, rounded to a whole percent, and returns its level. */
export async function recordTestPercentage(
  deps: Deps,
  reached: { subscriberId: string; percentage: number },
): Promise<LevelView> {
  const percentage = Math.round(reached.percentage);
  const level = deps.course.levelByCode(levelOfPercentage(percentage));
  await recordPercentage(deps.db, reached.subscriberId, percentage);
  return level;
}
