import { requireOwnLesson } from '../policy.ts';
import { setChatOpen } from './moderation-store.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'clock' | 'db' | 'lessonEvents' | 'newId'>;

/**
 * Opens the chat, or allows questions only. Publishes the event at each call, so that a teacher can repeat a call that
 * failed half-way.
 * @throws AppError not_found for a lesson of another teacher
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
