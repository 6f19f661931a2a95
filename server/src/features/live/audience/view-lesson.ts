import type { Services } from '../../../compose/services.ts';
import { viewersOf } from './audience-store.ts';
import { saveViewing } from './presence-store.ts';
import { requireLiveLesson } from '../policy.ts';

/** `on` is the wished state; without it the state turns round. */
export type AudienceWish = { subscriberId: string; channelId: string; on: boolean | undefined };

/**
 * Starts or stops watching; a subscriber counts once, on however many devices.
 * @throws AppError not_found, not_live
 */
export async function viewLesson(
  services: Services,
  wish: AudienceWish,
): Promise<{ viewing: boolean; viewers: number }> {
  await requireLiveLesson(services, wish.channelId);
  const viewing = await saveViewing(services.db, { ...wish, now: services.clock.now() }, wish.on);
  const viewers = await viewersOf(services.db, [wish.channelId]);
  return { viewing, viewers: viewers.get(wish.channelId) ?? 0 };
}
