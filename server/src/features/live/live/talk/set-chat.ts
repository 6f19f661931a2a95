import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import { requireOwnLesson } from '../policy.ts';
import { setChatOpen } from './moderation-store.ts';

/**
 * Opens the chat, or allows questions only. Publishes the event at each call, so that a teacher can repeat a call that
 * failed in the middle.
 * @throws AppError not_found for a lesson of another teacher
 */
export async function setChat(
  deps: LiveDeps,
  wish: { lessonId: string; subscriberId: string; open: boolean },
): Promise<boolean> {
  const lesson = await requireOwnLesson(deps.db, wish);
  await setChatOpen(deps.db, lesson.id, wish.open);
  await publishChat(deps, lesson.id, wish.open);
  return wish.open;
}

/** Opens or closes the chat of any lesson within the caller's transaction; call `publishChat` after the commit. */
export async function saveChat(trx: Database, lessonId: string, isOpen: boolean): Promise<void> {
  await setChatOpen(trx, lessonId, isOpen);
}

/** Publishes that the chat of a lesson is open or closed. */
export async function publishChat(deps: Omit<LiveDeps, 'db'>, lessonId: string, isOpen: boolean): Promise<void> {
  await deps.lessonEvents.append(lessonId, {
    id: deps.newId(),
    at: deps.clock.now().toISOString(),
    kind: isOpen ? 'chat.opened' : 'chat.closed',
    data: {},
  });
}
