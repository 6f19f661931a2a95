import type { LiveDeps } from '../../deps.ts';
import { requireLiveLesson, requireNotRemoved } from '../policy.ts';
import { saveViewing } from './presence-store.ts';

/** `on` is the wished state; without it the state is toggled. */
export type AudienceWish = { subscriberId: string; channelId: string; on: boolean | undefined };

/**
 * Starts or stops watching; a subscriber counts once, on however many devices.
 * @throws AppError not_found, not_live, forbidden for a learner whom staff removed
 */
export async function viewLesson(deps: LiveDeps, wish: AudienceWish): Promise<{ viewing: boolean; viewers: number }> {
  await requireLiveLesson(deps, wish.channelId);
  await requireNotRemoved(deps.db, wish);
  const viewing = await saveViewing(deps.db, { ...wish, now: deps.clock.now() }, wish.on);
  const viewers = await deps.audiences.viewers.of([wish.channelId]);
  return { viewing, viewers: viewers.get(wish.channelId) ?? 0 };
}
