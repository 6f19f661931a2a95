import type { LiveDeps } from '../../deps.ts';
import { requireLiveLesson, requireNotRemoved } from '../policy.ts';
import { saveLike } from './audience-store.ts';
import type { AudienceWish } from './view-lesson.ts';

/**
 * Sets or toggles a subscriber's like of a lesson; a subscriber counts once.
 * @throws AppError not_found, not_live, forbidden for a learner whom staff removed
 */
export async function likeLesson(deps: LiveDeps, wish: AudienceWish): Promise<{ liked: boolean; likes: number }> {
  await requireLiveLesson(deps, wish.channelId);
  await requireNotRemoved(deps.db, wish);
  const liked = await saveLike(deps.db, { ...wish, now: deps.clock.now() }, wish.on);
  const likes = await deps.audiences.likes.of([wish.channelId]);
  return { liked, likes: likes.get(wish.channelId) ?? 0 };
}
