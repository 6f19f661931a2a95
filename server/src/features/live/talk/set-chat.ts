import type { Services } from '../../../compose/services.ts';
import { requireOwnLesson } from '../policy.ts';
import { setChatOpen } from './moderation-store.ts';

/**
 * Lets learners write to each other, or takes questions only. Told anew each time it is called, so that a teacher whose
 * call failed half-way can repeat it.
 * @throws AppError not_found for anybody else's lesson
 */
export async function setChat(
  services: Services,
  wish: { lessonId: string; subscriberId: string; open: boolean },
): Promise<boolean> {
  const lesson = await requireOwnLesson(services.db, wish);
  await setChatOpen(services.db, lesson.id, wish.open);
  await services.lessonEvents.append(lesson.id, {
    id: services.newId(),
    at: services.clock.now().toISOString(),
    kind: wish.open ? 'chat.opened' : 'chat.closed',
    data: {},
  });
  return wish.open;
}
