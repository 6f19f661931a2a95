import type { Database } from '../../../../platform/database/schema.ts';
import {
  announceLesson,
  lockAnnouncedStarts,
  withdrawAnnouncements,
} from '../../../account/notification/announce/announce-lesson.ts';

/**
 * Notifies the followers who were notified of a lesson that it is cancelled, within the caller's transaction; wake
 * `announce-lessons` after it. The others get nothing.
 */
export async function announceCancellation(
  trx: Database,
  { lessonId, now }: { lessonId: string; now: Date },
): Promise<void> {
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
