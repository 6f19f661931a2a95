import type { Fit } from '@lisan/contract/learner/role-play';
import { followPath } from '../../../domain/role-play/follow-path.ts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { AppError } from '../../../platform/app-error.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { endsReached, insertEnd } from './store.ts';

type Finished = { outcome: Fit; reached: Fit[]; points: number };

/**
 * Records the outcome of the chosen lines. The first good outcome earns the points of a practical.
 * @throws AppError not_found, 422 on `path` when it reaches no end
 */
export async function finishRolePlay(
  deps: LearningDeps,
  learner: Learner,
  { practicalId, path }: { practicalId: string; path: number[] },
): Promise<Finished> {
  const rolePlay = deps.course.requireRolePlay(practicalId);
  const outcome = followPath(rolePlay, path);
  if (!outcome) throw new AppError('invalid_input', { errors: { path: ['لم يبلغ هذا الحوار نهايته.'] } });
  return asLearner(deps, learner, async (trx) => {
    const at = { subscriberId: learner.subscriberId, rolePlayUuid: rolePlay.uuid };
    await insertEnd(trx, {
      subscriber_id: learner.subscriberId,
      role_play_uuid: rolePlay.uuid,
      outcome,
      reached_at: deps.clock.now(),
    });
    const points =
      outcome === 'good'
        ? await recordLearning(trx, deps, learner, {
            kind: 'practical_done',
            itemUuid: rolePlay.uuid,
            levelId: rolePlay.level_id,
            points: pointsFor('practical'),
          })
        : 0;
    return { outcome, reached: await endsReached(trx, at), points };
  });
}
