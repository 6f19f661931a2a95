import { saveLike } from './audience-store.ts';
import { requireLiveLesson } from '../policy.ts';
import type { AudienceWish } from './view-lesson.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'audiences' | 'clock' | 'db'>;

/**
 * Likes the lesson, or not; a subscriber counts once.
 * @throws AppError not_found, not_live
 */
export async function likeLesson(deps: Deps, wish: AudienceWish): Promise<{ liked: boolean; likes: number }> {
  await requireLiveLesson(deps, wish.channelId);
  const liked = await saveLike(deps.db, { ...wish, now: deps.clock.now() }, wish.on);
  const likes = await deps.audiences.likes.of([wish.channelId]);
  return { liked, likes: likes.get(wish.channelId) ?? 0 };
}
