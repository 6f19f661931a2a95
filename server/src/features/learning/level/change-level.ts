import type { LevelSubscriber } from '@lisan/contract/learner/level';
import { presentLevelSubscriber } from './list-level-subscribers.ts';
import { startLevel } from './start-level.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'clock' | 'course' | 'db' | 'newId' | 'sessions'>;

/**
 * Switches the learner to a level and starts it if needed. It does not change billing.
 * @throws AppError not_found
 */
export async function changeLevel(deps: Deps, at: { subscriberId: string; levelId: string }): Promise<LevelSubscriber> {
  deps.course.requireLevel(at.levelId);
  const row = await deps.db.transaction().execute((trx) => startLevel(trx, deps, at));
  deps.sessions.evict(at.subscriberId);
  return presentLevelSubscriber(deps, row);
}
