import { announcementTimes } from '../../../../domain/live/lesson-planning.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { announceLesson } from '../../../account/notification/announce/announce-lesson.ts';

/**
 * Schedules the announcements of a planned lesson within the caller's transaction; wake `announce-lessons` after it.
 */
export async function announcePlan(
  trx: Database,
  { lessonId, startsAt, now }: { lessonId: string; startsAt: Date; now: Date },
): Promise<void> {
  const { scheduled, soon } = announcementTimes(startsAt, now);
  if (scheduled) await announceLesson(trx, { channel_id: lessonId, type: 'lesson_scheduled', due_at: scheduled });
  if (soon) await announceLesson(trx, { channel_id: lessonId, type: 'lesson_soon', due_at: soon });
}
