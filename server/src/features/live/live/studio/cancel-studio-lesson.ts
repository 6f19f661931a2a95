import type { Database } from '../../../../platform/database/schema.ts';
import {
  announceLesson,
  lockAnnouncedStarts,
  withdrawAnnouncements,
} from '../../../account/notification/announce/announce-lesson.ts';
import type { LiveDeps } from '../../deps.ts';
import { updateLesson } from '../store.ts';
import { requireNotStarted } from './require-not-started.ts';
import { lockOwnLesson, type OwnLesson } from './lock-own-lesson.ts';

/**
 * Cancels a lesson that has not started and notifies the followers who were notified of it.
 * @throws AppError forbidden, not_found, not_allowed_in_state
 */
export async function cancelStudioLesson(deps: LiveDeps, own: OwnLesson): Promise<void> {
  await deps.db.transaction().execute(async (trx: Database) => {
    const lesson = await lockOwnLesson(trx, own);
    const now = deps.clock.now();
    requireNotStarted(lesson, now);
    await updateLesson(trx, lesson.id, { cancelled_at: now });
    await announceCancellation(trx, { lessonId: lesson.id, now });
  });
  deps.jobs.wake('announce-lessons');
}

/**
 * Notifies the followers who were notified of a lesson that it is cancelled, within the caller's transaction; wake
 * `announce-lessons` after it. Other followers get nothing.
 */
async function announceCancellation(trx: Database, { lessonId, now }: { lessonId: string; now: Date }): Promise<void> {
  const announced = await lockAnnouncedStarts(trx, lessonId);
  await withdrawAnnouncements(trx, lessonId);
  if (announced === null) return;
  await announceLesson(trx, {
    channel_id: lessonId,
    type: 'lesson_cancelled',
    due_at: now,
    last_recipient: announced.upTo,
  });
}
