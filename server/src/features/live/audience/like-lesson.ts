import type { Services } from '../../../compose/services.ts';
import { likesOf, saveLike } from './audience-store.ts';
import { requireLiveLesson } from '../policy.ts';
import type { AudienceWish } from './view-lesson.ts';

/**
 * Likes the lesson, or not; a subscriber counts once.
 * @throws AppError not_found, not_live
 */
export async function likeLesson(services: Services, wish: AudienceWish): Promise<{ liked: boolean; likes: number }> {
  await requireLiveLesson(services, wish.channelId);
  const liked = await saveLike(services.db, { ...wish, now: services.clock.now() }, wish.on);
  const likes = await likesOf(services.db, [wish.channelId]);
  return { liked, likes: likes.get(wish.channelId) ?? 0 };
}
