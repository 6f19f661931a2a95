import { requireOwnLesson } from '../policy.ts';
import { setChatOpen } from './moderation-store.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'clock' | 'db' | 'lessonEvents' | 'newId'>;

/**
 * Lets learners write to each other, or takes questions only. Told anew each time it is called, so that a teacher whose
 * call failed half-way can repeat it.
 * @throws AppError not_found for anybody else's lesson
 */
export async function setChat(
  deps: Deps,
  wish: { lessonId: string; subscriberId: string; open: boolean },
): Promise<boolean> {
  const lesson = await requireOwnLesson(deps.db, wish);
  await setChatOpen(deps.db, lesson.id, wish.open);
  await deps.lessonEvents.append(lesson.id, {
    id: deps.newId(),
    at: deps.clock.now().toISOString(),
    kind: wish.open ? 'chat.opened' : 'chat.closed',
    data: {},
  });
  return wish.open;
}
