import type { LevelSubscriber } from '@lisan/contract/level';
import type { Services } from '../../compose/services.ts';
import { presentLevelSubscriber } from './list-level-subscribers.ts';
import { startLevel } from './start-level.ts';

/**
 * Switches the learner to a level, starting it if needed. Billing is never touched.
 * @throws AppError not_found
 */
export async function changeLevel(
  services: Services,
  at: { subscriberId: string; levelId: string },
): Promise<LevelSubscriber> {
  services.course.requireLevel(at.levelId);
  const row = await services.db.transaction().execute((trx) => startLevel(trx, services, at));
  services.sessions.evict(at.subscriberId);
  return presentLevelSubscriber(services, row);
}
